import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { askForReset } from '#contract/people/access-links.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { request } from '#src/api/request.ts';
import { useReach } from '#src/session/connectivity.ts';
import { portalPaths } from '#src/session/portal-paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Entrance } from './entrance.tsx';

const initial = { email: '' };

/** The page that has a link for a new password mailed. It says the same for every address. */
export function ForgottenPassword({ portal }: { portal: 'app' | 'client' }) {
  const { online } = useReach();
  const [asked, setAsked] = useState<string>();
  const form = useForm({
    schema: anyValues<typeof initial>(),
    initial,
    async submit({ email }) {
      const refused = await readRefusal(request(askForReset, { body: { portal, email } }));
      if (!refused) setAsked(email.trim());
      return refused;
    },
  });
  const back = (
    <p className="mt-6 text-small">
      <Link to={portalPaths[portal].signIn} className={linkClass}>
        Back to the sign-in
      </Link>
    </p>
  );

  if (asked !== undefined)
    return (
      <Entrance
        key="asked"
        title="Look into your mail"
        detail={`If ${asked} belongs to somebody here, a letter with a link is on its way. The link is good for one hour, once.`}
      >
        <p className="text-small text-soft">
          No letter after a few minutes? Look among unwanted mail, and check the address: it is the one you
          sign in with. You keep your present password until you use the link.
        </p>
        <Button className="mt-6" onClick={() => setAsked(undefined)}>
          Try another address
        </Button>
        {back}
      </Entrance>
    );
  return (
    <Entrance key="asking" title="Forgotten your password?" detail="We mail you a link to choose a new one.">
      <Form form={form} label="Forgotten password">
        {!online && <p className="text-soft">You are offline. Try again when you are online.</p>}
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          enterKeyHint="send"
          autoFocus
          {...form.field('email')}
        />
        <Button type="submit" variant="primary" size="large" busy={form.busy}>
          Mail me a link
        </Button>
      </Form>
      {back}
    </Entrance>
  );
}
