import * as v from 'valibot';
import { declineReason } from '#contract/signing/submission.ts';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';

const schema = v.object({ reason: declineReason });

interface DeclineDialogProps {
  /** The verb of what they decline: 'sign', 'approve' or 'confirm'. */
  does: string;
  sender: string;
  /** The text typed before; kept until the screen is left. */
  reason: string;
  onReason(reason: string): void;
  onClose(): void;
  onDecline(reason: string): Promise<void>;
}

/** Asks for the reason, and shows the consequence of declining: nobody can sign any more. */
export function DeclineDialog({ does, sender, reason, onReason, onClose, onDecline }: DeclineDialogProps) {
  const form = useForm({
    schema,
    initial: { reason: '' },
    draft: { reason },
    onDraft: (typed) => onReason(typed.reason),
    submit: async ({ reason }) => {
      await onDecline(reason);
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Decline to ${does}`}
      action="Decline"
      danger
      width="normal"
      intro={`${sender} and everybody who was asked are told. Nobody can sign this document after that.`}
      onClose={onClose}
    >
      <TextareaField
        label="Why do you decline?"
        hint={`${sender} reads this. Without a reason it can’t be sent.`}
        autoFocus
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
