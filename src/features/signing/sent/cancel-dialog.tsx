import * as v from 'valibot';
import { cancelReason } from '#contract/signing/sending.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';

const schema = v.object({ reason: cancelReason });

interface CancelDialogProps {
  /** The cancelled envelope or envelopes in words, e.g. “Lease”. */
  what: string;
  onClose(): void;
  onCancel(reason: string): Promise<void>;
}

/** Asks for the reason, and shows the consequences of cancelling. */
export function CancelDialog({ what, onClose, onCancel }: CancelDialogProps) {
  const form = useForm({
    schema,
    initial: { reason: '' },
    submit: ({ reason }) => readRefusal(onCancel(reason).then(onClose)),
  });
  return (
    <FormDialog
      form={form}
      title={`Cancel ${what}`}
      action="Cancel for everybody"
      danger
      keep="Keep"
      intro="Everybody who was asked is told, with your reason. Nobody can sign after that."
      onClose={onClose}
    >
      <TextareaField label="Reason" {...form.field('reason')} />
    </FormDialog>
  );
}
