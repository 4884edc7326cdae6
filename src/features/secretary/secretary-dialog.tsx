import { secretaryForm } from '#contract/secretary/secretary.form.ts';
import type { Secretary } from '#contract/secretary/secretary.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { saveSecretary } from './secretary.queries.ts';

type Values = { registered_agent: string; corporate_key: string; annual_review: string };

interface SecretaryDialogProps {
  clientId: string;
  record: Secretary;
  onClose(): void;
}

/** Changes agent, key and review date of a client. */
export default function SecretaryDialog({ clientId, record, onClose }: SecretaryDialogProps) {
  const form = useForm<Values, Values>({
    schema: asTyped<Values>(secretaryForm),
    initial: {
      registered_agent: record.registered_agent ?? '',
      corporate_key: record.corporate_key ?? '',
      annual_review: record.annual_review ?? '',
    },
    async submit(values) {
      const refused = await saveSecretary({
        params: { id: clientId },
        body: { version: record.version, form: values },
      });
      if (refused) return refused;
      notify({ message: 'The record is saved.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title="Agent, key and review"
      action="Save"
      className="grid gap-4"
      onClose={onClose}
    >
      <TextField label="Registered agent" optional {...form.field('registered_agent')} />
      <TextField label="Corporate key" optional autoComplete="off" {...form.field('corporate_key')} />
      <TextField type="date" label="Annual review" optional {...form.field('annual_review')} />
    </FormDialog>
  );
}
