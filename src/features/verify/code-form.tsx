import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { typedCode } from '#contract/signing/verification.ts';
import { writtenCode } from '#contract/signing/verify-code.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useForm } from '#src/ui/form/use-form.ts';

const schema = v.object({ code: typedCode });

/** Input of the code that is printed on a certificate of completion. */
export function CodeForm({ code = '' }: { code?: string }) {
  const navigate = useNavigate();
  const form = useForm({
    schema,
    initial: { code },
    submit: async (typed) => {
      await navigate({ to: '/verify/$code', params: { code: writtenCode(typed.code) } });
      return undefined;
    },
  });
  return (
    <Form form={form} label="Look up a code" className="gap-3">
      <TextField
        label="Code on the certificate"
        hint="16 letters and digits, such as 0123-4567-89AB-CDEF."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        className="font-mono uppercase"
        {...form.field('code')}
      />
      <Button type="submit" busy={form.busy} className="self-start">
        Look it up
      </Button>
    </Form>
  );
}
