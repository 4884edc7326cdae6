import { listDirectory, listFinder, readColleague } from '#contract/people/directory.ts';
import { type Profile, readProfile, updateProfile } from '#contract/people/people.ts';
import { profileForm } from '#contract/people/profile-form.ts';
import type { Kept } from '#src/edit/begin.ts';
import { EditForm } from '#src/edit/edit-form.tsx';
import { sayDone } from '#src/edit/say-done.ts';
import { useEdit } from '#src/edit/use-edit.ts';
import { writeOrQueue } from '#src/edit/write.ts';
import { queryClient } from '#src/session/query-client.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { LinesField } from '#src/ui/field/lines-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { noValues, profileSubject, profileTexts, profileValues } from './profile-values.ts';

interface ProfileEditProps {
  profile: Profile;
  kept: Kept;
  /** The person just opened it: the first field gets the focus. */
  asked: boolean;
  onDone(): void;
}

/** Form of a member of staff's own data. A default export because `lazy` needs one. */
export default function ProfileEdit({ profile, kept, asked, onDone }: ProfileEditProps) {
  const edit = useEdit(
    {
      subject: profileSubject,
      titleOf: () => 'Your profile',
      page: '/app/profile',
      schema: profileForm,
      record: profile,
      valuesOf: (record) => profileValues(noValues(record)),
      changeOf: () => ({ by: null, at: null }),
      write: (form, version) => writeOrQueue(updateProfile, { body: { version, form } }),
      shownBy: [readProfile, readColleague, listDirectory, listFinder],
      done: (outcome) => {
        if (outcome.record) queryClient.setQueryData([readProfile.name, {}], outcome.record);
        sayDone(outcome, profileTexts);
        onDone();
      },
    },
    kept,
  );
  const { form } = edit;
  const { value: finder, onChange: setFinder } = form.field('finder');
  return (
    <EditForm
      edit={edit}
      label="Your profile"
      texts={profileTexts}
      leave={
        <Button variant="quiet" onClick={onDone}>
          Leave
        </Button>
      }
    >
      <TextField
        {...form.field('work_phone')}
        label={profileTexts.work_phone.label}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        autoFocus={asked}
      />
      {(['skills', 'languages', 'qualifications', 'schools', 'interests', 'pastProjects'] as const).map(
        (name) => (
          <LinesField key={name} {...form.field(name)} label={profileTexts[name].label} optional />
        ),
      )}
      <Checkbox checked={finder === 'Y'} onChange={(on) => setFinder(on ? 'Y' : 'N')}>
        Colleagues find me in the finder
      </Checkbox>
    </EditForm>
  );
}
