import type { Profile } from '../../../contract/people/people.ts';
import type { ProfileValues } from '../../../contract/people/profile-form.ts';
import type { FieldTexts } from '../../edit/field-texts.ts';

export const profileSubject = 'profile';

export const profileValues = ({
  work_phone,
  schools,
  skills,
  interests,
  pastProjects,
  finder,
}: ProfileValues): ProfileValues => ({ work_phone, schools, skills, interests, pastProjects, finder });

/** Form values of a profile; empty while it loads. */
export const noValues = (profile: Profile | undefined): ProfileValues =>
  profile ?? { work_phone: '', schools: [], skills: [], interests: [], pastProjects: [], finder: 'N' };

export const profileTexts: FieldTexts<ProfileValues> = {
  work_phone: { label: 'Work phone' },
  schools: { label: 'Schools' },
  skills: { label: 'Skills' },
  interests: { label: 'Interests' },
  pastProjects: { label: 'Past projects' },
  finder: { label: 'In the finder', show: (value) => (value === 'Y' ? 'Yes' : 'No') },
};
