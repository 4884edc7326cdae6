import { setPin } from '#src/session/vault/unlock-methods.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';

const initial = { pin: '', again: '' };

/** Sets up or changes the PIN. The page reloads on success. The default export is for `lazy`. */
export default function PinDialog({ onClose }: { onClose(): void }) {
  const form = useForm({ schema: anyValues<typeof initial>(), initial, submit: setPin });
  return (
    <Dialog open onClose={onClose} title="A PIN for this device" width="narrow">
      <Form form={form} label="A PIN for this device">
        <p className="text-small text-soft">
          It opens what is kept here without a connection. It never leaves this device, so nobody can tell you
          what it was. After ten wrong ones what is kept here is erased; what you have not sent yet stays.
        </p>
        <PasswordField
          label="New PIN"
          secret="PIN"
          hint="8 digits or more, or a phrase of 12 characters or more. Not 1234… and not 1111…"
          autoComplete="new-password"
          enterKeyHint="next"
          {...form.field('pin')}
        />
        <PasswordField
          label="Repeat PIN"
          secret="PIN"
          autoComplete="new-password"
          enterKeyHint="done"
          {...form.field('again')}
        />
        <Button type="submit" variant="primary" busy={form.busy}>
          Set PIN
        </Button>
      </Form>
    </Dialog>
  );
}
