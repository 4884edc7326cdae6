import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newId } from '#contract/core/values.ts';
import { newPersonForm } from '#contract/people/person-form.ts';
import { invitePerson, listPeople } from '#contract/people/users.ts';
import { call } from '#src/api/call.ts';
import { refusal } from '#src/api/refusal.ts';
import { now } from '#src/lib/time/clock.ts';
import { FirstMailsLeft } from '#src/records/first-mails-left.tsx';
import { useReach } from '#src/session/connectivity.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { fieldsOfForm, PersonPlaceFields, type PlaceValues } from './place-fields.tsx';

const initial: PlaceValues & { email: string } = {
  first_name: '',
  last_name: '',
  email: '',
  job_title: '',
  office: '',
  manager: '',
  roles: [],
  teams: [],
};

/** The form that invites a colleague. */
export function InvitePerson() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { online } = useReach();
  // A repeat after a lost answer invites nobody twice.
  const [id] = useState(() => newId(now()));
  const form = useForm({
    schema: newPersonForm,
    initial,
    async submit() {
      try {
        const values = form.values as never;
        const person = await call(invitePerson, { body: { id, form: values } }, { quiet: true });
        await queries.invalidateQueries({ queryKey: [listPeople.name] });
        notify({ message: `${person.name} is invited.` });
        await navigate({ to: '/app/settings/people/$id', params: { id }, replace: true });
        return undefined;
      } catch (error) {
        return fieldsOfForm(refusal(error));
      }
    },
  });
  return (
    <>
      <PageHeader
        title="Invite a colleague"
        back={<Link to="/app/settings/people">People</Link>}
        detail="They get a letter with a link, good for 72 hours, and choose how they sign in."
      />
      <Form form={form} label="Invite a colleague" className="max-w-3xl">
        {!online && (
          <p className="text-soft">You are offline. What you type stays here; send it once you are online.</p>
        )}
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoFocus
          {...form.field('email')}
        />
        <PersonPlaceFields form={form} />
        <FirstMailsLeft />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" busy={form.busy}>
            Send the invitation
          </Button>
          <Link to="/app/settings/people" className={buttonClass('quiet')}>
            Leave
          </Link>
        </div>
      </Form>
    </>
  );
}
