import type { InferInput } from 'valibot';
import { fullName } from '#contract/core/text/full-name.ts';
import { newId } from '#contract/core/values.ts';
import { type Invitee, type Meeting, writeInvitee } from '#contract/meetings/meeting-calls.ts';
import { inviteeForm } from '#contract/meetings/meeting-parts.form.ts';
import { inviteeRoles } from '#contract/meetings/meeting-words.ts';
import { now } from '#src/lib/time/clock.ts';
import { useColleagueChoices, wordChoices } from '#src/records/choices.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { ComboboxField } from '#src/ui/field/found-fields.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { writeMeeting } from './meetings.queries.ts';

type Values = InferInput<typeof inviteeForm>;

const valuesOf = (invitee: Invitee | undefined): Values => ({
  person_kind: invitee?.person?.kind ?? '',
  person: invitee?.person?.id ?? '',
  first_name: invitee?.first_name ?? '',
  last_name: invitee?.last_name ?? '',
  role: invitee?.role ?? '',
  votes: invitee?.votes ?? true,
});

/** A name as its parts: the last word is the last name, which the person may change. */
function partsOf(name: string) {
  const at = name.lastIndexOf(' ');
  return { first_name: name.slice(0, Math.max(0, at)).trim(), last_name: name.slice(at + 1) };
}

interface InviteeDialogProps {
  meeting: Meeting;
  /** The invitee to change; undefined for a new one. */
  invitee?: Invitee | undefined;
  onClose(): void;
}

/** Invites somebody: a contact of the client, a colleague, or anybody by name. */
export default function InviteeDialog({ meeting, invitee, onClose }: InviteeDialogProps) {
  const { id, version, contacts } = meeting;
  const colleagues = useColleagueChoices();
  const form = useForm<Values, Values>({
    schema: asTyped<Values>(inviteeForm),
    initial: valuesOf(invitee),
    async submit(values) {
      const refused = await writeMeeting(writeInvitee, {
        params: { id },
        body: { version, invitee: invitee?.id ?? newId(now()), form: values },
      });
      if (refused) return refused;
      notify({ message: 'The invitee is saved.' });
      onClose();
      return undefined;
    },
  });
  const { values, field } = form;
  const people = [
    ...contacts.map((contact) => ({
      ...{ value: contact.id, label: fullName(contact), detail: 'Contact' },
    })),
    ...colleagues.map((choice) => ({ ...choice, detail: 'Colleague' })),
  ];
  function choose(person: string) {
    const contact = contacts.find(({ id: one }) => one === person);
    const colleague = colleagues.find(({ value }) => value === person);
    const name = contact ?? (colleague && partsOf(colleague.label));
    form.set({
      ...values,
      person,
      person_kind: contact ? 'CONTACT' : colleague ? 'STAFF' : '',
      ...(name && { first_name: name.first_name, last_name: name.last_name }),
    });
  }
  return (
    <FormDialog
      form={form}
      title={invitee ? 'Change the invitee' : 'Invite somebody'}
      action="Save"
      width="normal"
      className="grid gap-4 md:grid-cols-2"
      onClose={onClose}
    >
      {values.person_kind !== 'PARTY' && (
        <ComboboxField
          label="Contact or colleague"
          hint="Leave it empty for anybody else."
          optional
          choices={people}
          nothing="Nobody of this name is a contact or a colleague."
          {...field('person')}
          onChange={choose}
        />
      )}
      <SelectField label="Role" placeholder="Choose" choices={wordChoices(inviteeRoles)} {...field('role')} />
      <TextField label="First name" optional {...field('first_name')} />
      <TextField label="Last name" hint="As the minutes print it" {...field('last_name')} />
      <Checkbox checked={values.votes} onChange={(checked) => field('votes').onChange(checked)}>
        Votes
      </Checkbox>
    </FormDialog>
  );
}
