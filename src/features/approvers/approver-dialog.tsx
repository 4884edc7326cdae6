import type { InferInput } from 'valibot';
import { approvalModes, approvalSubjects } from '#contract/clients/approver-words.ts';
import { approverForm } from '#contract/clients/approvers.form.ts';
import { type Approver, type Approvers, addApprover, changeApprover } from '#contract/clients/approvers.ts';
import { newId } from '#contract/core/values.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { wordChoices } from '#src/records/choices.ts';
import { SeveralField } from '#src/ui/field/found-fields.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { writeApprover } from './approvers.queries.ts';
import { modeWords } from './mode-words.ts';

type Values = InferInput<typeof approverForm>;

const valuesOf = (approver: Approver | undefined): Values => ({
  contact: approver?.contact.id ?? '',
  subject: approver?.subject ?? '',
  mode: approver?.mode ?? 'SINGLE',
  joint_with: approver?.joint_with.map(({ id }) => id) ?? [],
  most: approver?.most ?? '',
  currency: approver?.currency ?? '',
  from: approver?.from ?? today(now()),
  to: approver?.to ?? '',
});

interface ApproverDialogProps {
  clientId: string;
  /** The right to change; undefined for a new one. */
  approver?: Approver | undefined;
  contacts: Approvers['contacts'];
  onClose(): void;
}

/** Gives a contact a right to approve something, or changes one. */
export default function ApproverDialog({ clientId, approver, contacts, onClose }: ApproverDialogProps) {
  const form = useForm<Values, Values>({
    schema: asTyped<Values>(approverForm),
    initial: valuesOf(approver),
    async submit(values) {
      const refused = await (approver
        ? writeApprover(changeApprover, {
            params: { id: approver.id },
            body: { version: approver.version, form: values },
          })
        : writeApprover(addApprover, {
            params: { id: clientId },
            body: { id: newId(now()), form: values },
          }));
      if (refused) return refused;
      notify({ message: 'The right is saved.' });
      onClose();
      return undefined;
    },
  });
  const { values, field } = form;
  const people = contacts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      form={form}
      title={approver ? 'Change the right to approve' : 'New right to approve'}
      action="Save"
      width="normal"
      className="grid gap-4 md:grid-cols-2"
      onClose={onClose}
    >
      <SelectField label="Contact" placeholder="Choose" choices={people} {...field('contact')} />
      <SelectField
        label="Approves"
        placeholder="Choose"
        choices={wordChoices(approvalSubjects)}
        {...field('subject')}
      />
      <SelectField
        label="How"
        choices={approvalModes.map((value) => ({ value, label: modeWords[value] }))}
        {...field('mode')}
      />
      {values.mode === 'JOINT' && (
        <SeveralField
          label="With one of"
          hint="Leave it empty for anybody else with a right to it."
          optional
          choices={people.filter(({ value }) => value !== values.contact)}
          {...field('joint_with')}
        />
      )}
      <TextField label="Up to" hint="No limit if empty" optional inputMode="decimal" {...field('most')} />
      <TextField
        label="Currency"
        hint="Its code, such as CHF"
        optional
        autoCapitalize="characters"
        spellCheck={false}
        {...field('currency')}
      />
      <TextField type="date" label="First day" {...field('from')} />
      <TextField type="date" label="Last day" optional {...field('to')} />
    </FormDialog>
  );
}
