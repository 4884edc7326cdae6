import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useReach } from '../../session/reach.ts';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { anyValues } from '../../ui/form/schema.ts';
import { useForm } from '../../ui/form/use-form.ts';

const initial = { email: '', password: '' };
/** What signing in needs beyond this page: fetched while the person types. It judges what they typed, too. */
const load = () => import('../../session/sign-in.ts');

/** E-mail address and password, and the way in. */
export function SignInForm({ portal }: { portal: 'app' | 'client' }) {
  const router = useRouter();
  const { online } = useReach();
  useEffect(() => void load().catch(reportError), []);

  const form = useForm({
    schema: anyValues<typeof initial>(),
    initial,
    async submit(typed) {
      const { signIn } = await load();
      const result = await signIn(portal, typed);
      if ('refused' in result) return result.refused;
      router.history.replace(result.next);
      return undefined;
    },
  });
  return (
    <Form form={form} label="Sign in">
      {!online && <p className="text-soft">You are offline. Sign in again when you are online.</p>}
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        {...form.field('email')}
      />
      <PasswordField label="Password" enterKeyHint="go" {...form.field('password')} />
      <Button type="submit" variant="primary" size="large" busy={form.busy}>
        Sign in
      </Button>
    </Form>
  );
}
