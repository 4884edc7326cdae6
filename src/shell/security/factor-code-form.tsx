import { refusal } from '#src/api/refusal.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';

interface FactorCodeFormProps {
  /** Name of the form, for readers of the screen. */
  label: string;
  /** Label of its button. */
  action: string;
  danger?: boolean;
  hint: string;
  /** True if a recovery code is taken as well, which has letters. */
  takesRecovery?: boolean;
  /** Sends the code; a refusal is shown here. */
  send(code: string): Promise<void>;
}

const initial = { code: '' };

/** Asks for a code of the second factor. */
export function FactorCodeForm({
  label,
  action,
  danger = false,
  hint,
  takesRecovery = false,
  send,
}: FactorCodeFormProps) {
  const form = useForm({
    schema: anyValues<typeof initial>(),
    initial,
    async submit({ code }) {
      try {
        await send(code);
        return undefined;
      } catch (error) {
        return refusal(error);
      }
    },
  });
  return (
    <Form form={form} label={label}>
      <TextField
        label="Code"
        hint={hint}
        inputMode={takesRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        {...form.field('code')}
      />
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy}>
        {action}
      </Button>
    </Form>
  );
}
