import { useEffect } from 'react';
import type { Portal } from '#contract/session/session.ts';
import { unlockWithPin } from '#src/session/vault/unlock.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';

const initial = { pin: '' };

interface UnlockPinProps {
  portal: Portal;
  /** True if the PIN has only digits. */
  digits: boolean;
  /** True if there is a passkey as well, which is quicker. */
  second: boolean;
  onDone(next: string): void;
}

/** Opens the vault by the PIN. Checking one takes a second on purpose. */
export function UnlockPin({ portal, digits, second, onDone }: UnlockPinProps) {
  const form = useForm({
    schema: anyValues<typeof initial>(),
    initial,
    async submit({ pin }) {
      const result = await unlockWithPin(portal, pin);
      if ('refused' in result) return result.refused;
      onDone(result.next);
      return undefined;
    },
  });
  const { element, refusals } = form;
  // A masked PIN can't be corrected: it is selected, so that the next one replaces it.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector('input')?.select();
  }, [element, refusals]);
  return (
    <Form form={form} label="Unlock by PIN">
      <PasswordField
        label="PIN"
        hint={!digits && 'Yours is a phrase, not digits alone.'}
        secret="PIN"
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete="off"
        enterKeyHint="go"
        autoFocus={!second}
        {...form.field('pin')}
      />
      <Button type="submit" variant={second ? 'plain' : 'primary'} size="large" busy={form.busy}>
        Unlock
      </Button>
    </Form>
  );
}
