import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { portalPaths } from '#src/session/portal-paths.ts';
import type { AccessLink } from '#src/session/sign-in/access-link.ts';
import type { SignInResult } from '#src/session/sign-in/sign-in.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';

const load = () => import('#src/session/sign-in/access-link.ts');
/** True if this device can make a passkey of its own. */
const canMakePasskey = async () => (await import('#src/offline/vault/passkey.ts')).hasAuthenticator();

const initial = { password: '' };

/** The choice of a passkey of this device or a password, by a link; it signs in. */
export function ChooseSignIn({ token, link }: { token: string; link: AccessLink }) {
  const router = useRouter();
  const [passkeys, setPasskeys] = useState(false);
  const [making, setMaking] = useState(false);
  const [words, setWords] = useState<string>();
  useEffect(() => {
    if (link.kind !== 'forgotten' && !link.secondFactor)
      canMakePasskey().then(setPasskeys).catch(reportError);
  }, [link.kind, link.secondFactor]);

  function openNext({ next }: Extract<SignInResult, { next: string }>) {
    // The link replaces the password, not what is asked for besides.
    if (next === portalPaths[link.portal].signIn)
      notify({ type: 'info', message: 'Your new password is set. Sign in with it and a code.' });
    router.history.replace(next);
  }

  const form = useForm({
    schema: anyValues<typeof initial>(),
    initial,
    async submit({ password }) {
      const { acceptWithPassword } = await load();
      const result = await acceptWithPassword(token, link, password);
      if ('refused' in result) return result.refused;
      openNext(result);
      return undefined;
    },
  });

  async function make() {
    setMaking(true);
    setWords(undefined);
    try {
      const { acceptWithPasskey } = await load();
      const result = await acceptWithPasskey(token, link);
      if ('next' in result) openNext(result);
      else setWords(Object.values(result.refused).flat().join('\n'));
    } finally {
      setMaking(false);
    }
  }

  return (
    <div className="flex flex-col gap-6">
      {passkeys && (
        <div className="flex flex-col gap-3">
          {words && (
            <p role="alert" className="rounded-control bg-bad-tint px-3 py-2 text-small text-bad">
              {words}
            </p>
          )}
          <Button variant="primary" size="large" busy={making} onClick={() => void make().catch(reportError)}>
            Use a passkey of this device
          </Button>
          <p className="text-small text-soft">
            Its fingerprint, face or screen lock signs you in: there is nothing to remember, and nothing to
            steal.
          </p>
          <p className="text-small font-semibold text-soft">Or a password</p>
        </div>
      )}
      <Form form={form} label="New password">
        {/* Password managers keep the password under this address. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          label="New password"
          hint="At least 8 characters. A phrase of four words is easy to remember and hard to guess."
          autoComplete="new-password"
          enterKeyHint="go"
          {...form.field('password')}
        />
        <Button type="submit" variant={passkeys ? 'plain' : 'primary'} size="large" busy={form.busy}>
          {link.secondFactor ? 'Set the password' : 'Set the password, and sign in'}
        </Button>
      </Form>
    </div>
  );
}
