import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { config } from '#src/session/config.ts';
import { useReach } from '#src/session/connectivity.ts';
import type { FactorWanted } from '#src/session/sign-in/sign-in.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { Button } from '#src/ui/button/button.tsx';
import { OptionalPart } from '#src/ui/error-boundary/optional-part.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';

const initial = { email: '', password: '' };
/** The code that signs in and that checks the input. */
const load = () => import('#src/session/sign-in/sign-in.ts');
/** Fetches it while the person types; submitting fetches it again and shows a failure. */
const prepare = () => void load().catch(() => undefined);

const Code = lazyPart(() => import('./sign-in-code.tsx'));
const Cloud = lazyPart(() => import('./sign-in-cloud.tsx'));
const Passkey = lazyPart(() => afterPaint(() => import('./sign-in-passkey.tsx')));

interface SignInFormProps {
  portal: 'app' | 'client';
  /** False if the page itself asks for a passkey, because a page can ask only one question at a time. */
  passkeys?: boolean;
}

/** Sign-in by e-mail address and password; below it by passkey, and by the firm's OpenID provider, if it has one. */
export function SignInForm({ portal, passkeys = true }: SignInFormProps) {
  const router = useRouter();
  const { online } = useReach();
  const provider = config().signIn.cloud?.[portal];
  const [wanted, setWanted] = useState<FactorWanted>();
  /** The reason why the password is asked for once more. */
  const [over, setOver] = useState<string>();

  const form = useForm({
    schema: anyValues<typeof initial>(),
    initial,
    async submit(typed) {
      const { signIn } = await load();
      const result = await signIn(portal, typed);
      if ('wanted' in result) setWanted(result.wanted);
      if ('refused' in result) return result.refused;
      if (!('next' in result)) return undefined;
      router.history.replace(result.next);
      return undefined;
    },
  });
  function startOver(words?: string) {
    setWanted(undefined);
    form.set({ email: form.values.email, password: '' });
    setOver(words);
  }
  if (wanted)
    return (
      <Suspense fallback={<div className="h-48" />}>
        <Code portal={portal} wanted={wanted} onOver={startOver} />
      </Suspense>
    );
  return (
    <Form form={form} label="Sign in">
      {over && (
        <p role="alert" className="rounded-control bg-warn-tint px-3 py-2 text-small text-warn">
          {over}
        </p>
      )}
      {!online && <p className="text-soft">You are offline. Sign in again when you are online.</p>}
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        enterKeyHint="next"
        onFocus={prepare}
        {...form.field('email')}
      />
      <PasswordField label="Password" enterKeyHint="go" onFocus={prepare} {...form.field('password')} />
      <Button type="submit" variant="primary" size="large" busy={form.busy}>
        Sign in
      </Button>
      <p className="text-small">
        <Link to="/auth/forgotten-password" search={{ portal }} className={linkClass}>
          Forgotten your password?
        </Link>
      </p>
      {online && passkeys && (
        <OtherWay>
          <Passkey portal={portal} />
        </OtherWay>
      )}
      {online && provider && (
        <OtherWay>
          <Cloud portal={portal} provider={provider} />
        </OtherWay>
      )}
    </Form>
  );
}

/** Another way to sign in. */
const OtherWay = ({ children }: { children: ReactNode }) => (
  <OptionalPart
    loading={<div className="h-12" />}
    missing={
      <p className="text-small text-soft">
        Another way to sign in could not be loaded. Load this page again to use it.
      </p>
    }
  >
    {children}
  </OptionalPart>
);
