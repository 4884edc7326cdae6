import type { Profile } from '#contract/people/people.ts';
import type { ProfileValues } from '#contract/people/profile-form.ts';
import type { FieldTexts } from '#src/edit/field-texts.ts';

export const profileSubject = 'profile';

export const profileValues = ({
  work_phone,
  schools,
  skills,
  interests,
  pastProjects,
  languages,
  qualifications,
  finder,
}: ProfileValues): ProfileValues => ({
  ...{ work_phone, skills, languages, qualifications, schools, interests, pastProjects, finder },
});

/** Form values of a profile; empty while it loads. */
export const noValues = (profile: Profile | undefined): ProfileValues =>
  profile ?? {
    work_phone: '',
    ...{ skills: [], languages: [], qualifications: [], schools: [], interests: [], pastProjects: [] },
    finder: 'N',
  };

export const profileTexts: FieldTexts<ProfileValues> = {
  work_phone: { label: 'Work phone' },
  skills: { label: 'Skills' },
  languages: { label: 'Languages' },
  qualifications: { label: 'Qualifications' },
  schools: { label: 'Schools' },
  interests: { label: 'Interests' },
  pastProjects: { label: 'Past projects' },
  finder: { label: 'In the finder', show: (value) => (value === 'Y' ? 'Yes' : 'No') },
};
