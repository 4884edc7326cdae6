import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { factorDigits } from '#contract/session/second-factor.ts';
import { type FactorWanted, signInByCode } from '#src/session/sign-in/sign-in.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';

interface SignInCodeProps {
  portal: 'app' | 'client';
  wanted: FactorWanted;
  /** The password is asked for again, with the reason if it is not the person's own wish. */
  onOver(words?: string): void;
}

const initial = { code: '' };
const kinds = {
  app: {
    words: 'Your password is right. Now enter the code that your authenticator app shows for this account.',
    label: 'Code',
    hint: `${factorDigits} digits, new every half minute`,
    other: 'Use a recovery code',
  },
  recovery: {
    words: 'Your password is right. Now enter one of your recovery codes. It counts once.',
    label: 'Recovery code',
    hint: 'Four groups of four, with or without the hyphens',
    other: 'Use the authenticator app',
  },
} as const;

/** The second step of a sign-in by password. A default export because `lazy` needs one. */
export default function SignInCode({ portal, wanted, onOver }: SignInCodeProps) {
  const router = useRouter();
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const { words, label, hint, other } = kinds[kind];

  const form = useForm({
    schema: anyValues<typeof initial>(),
    initial,
    async submit({ code }) {
      const result = await signInByCode(portal, wanted, code);
      if ('next' in result) router.history.replace(result.next);
      else if (result.over) onOver(result.over);
      else return result.refused;
      return undefined;
    },
  });
  return (
    <Form form={form} label="Second factor">
      <p>{words}</p>
      {/* Password managers find the code of this address. */}
      <input type="email" autoComplete="username" value={wanted.email} readOnly hidden />
      <TextField
        key={kind}
        label={label}
        hint={hint}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        autoCapitalize={kind === 'app' ? 'none' : 'characters'}
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        autoFocus
        {...form.field('code')}
      />
      <Button type="submit" variant="primary" size="large" busy={form.busy}>
        Continue
      </Button>
      <Button
        onClick={() => {
          form.reset();
          setKind(kind === 'app' ? 'recovery' : 'app');
        }}
      >
        {other}
      </Button>
      <Button variant="quiet" onClick={() => onOver()}>
        Sign in as somebody else
      </Button>
      {kind === 'recovery' && (
        <p className="text-small text-soft">
          Neither the app nor a code at hand? Ask the firm to remove your second factor.
        </p>
      )}
    </Form>
  );
}
