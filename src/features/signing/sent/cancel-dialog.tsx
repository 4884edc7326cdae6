import * as v from 'valibot';
import { cancelReason } from '../../../../contract/signing/sending.ts';
import { readRefusal } from '../../../api/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextareaField } from '../../../ui/field/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

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
    <Dialog
      open
      title={`Cancel ${what}`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={form.busy} onClick={() => void form.submit()}>
            Cancel for everybody
          </Button>
          <Button onClick={onClose}>Keep</Button>
        </>
      }
    >
      <p className="mb-4 text-soft">
        Everybody who was asked is told, with your reason. Nobody can sign after that.
      </p>
      <Form form={form} label={`Cancel ${what}`}>
        <TextareaField label="Reason" {...form.field('reason')} />
      </Form>
    </Dialog>
  );
}
