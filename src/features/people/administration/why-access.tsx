import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titleOfRole } from '#contract/core/permissions.ts';
import { type Person, readPermissions } from '#contract/people/users.ts';
import { queryOf } from '#src/api/query.ts';
import { permissionLabel } from '#src/lib/names.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { Status } from '#src/ui/status/status.tsx';
import { usePageAt } from '../pages.ts';
import { type Reason, reasonsFor } from './why-access.rules.ts';

const initial = { address: '' };

/** Answers why a person can or cannot see a page: the permissions it asks for, held or not, and the roles or groups that give them. */
export function WhyAccess({ person: { id, name, status, second_factor_due } }: { person: Person }) {
  const { data: held } = useQuery(queryOf(readPermissions, { params: { id } }, { persist: false }));
  const pageAt = usePageAt();
  const [pages, setPages] = useState<ReturnType<typeof pageAt>>();
  const form = useForm({
    schema: anyValues<typeof initial>(),
    initial,
    async submit({ address }) {
      const found = pageAt(address);
      setPages(found);
      return found.length > 0
        ? undefined
        : { address: ['No page has this address. Copy it from the browser.'] };
    },
  });
  const page = pages?.at(-1);
  const answer =
    page &&
    held &&
    reasonsFor(
      (pages ?? []).map(({ needs }) => needs),
      held,
    );
  return (
    <Card title={`What can ${name} see?`}>
      <Form form={form} label="Why a page can be seen">
        <TextField
          label="Address of a page"
          placeholder="/app/clients/list"
          enterKeyHint="search"
          {...form.field('address')}
        />
        <div>
          <Button type="submit" disabled={!held}>
            Why?
          </Button>
        </div>
      </Form>
      {answer && (
        <div role="status" className="mt-5">
          <Status tone={answer.may && status === 'ACTIVE' ? 'good' : 'bad'}>
            {`${name} ${answer.may && status === 'ACTIVE' ? 'can' : 'cannot'} see “${page.title}”`}
          </Status>
          {status !== 'ACTIVE' && <p className="mt-1 text-soft">Nobody signs in who is not active.</p>}
          {second_factor_due && (
            <p className="mt-1 text-soft">
              Signed in by password, they first have to set up the second factor that a role of theirs
              requires.
            </p>
          )}
          {answer.reasons.length === 0 && <p className="mt-1 text-soft">The page asks for no permission.</p>}
          <ul className="mt-2 divide-y divide-line">
            {answer.reasons.map((reason) => (
              <li key={reason.permission} className="py-2">
                <span className="font-medium">{permissionLabel(reason.permission)}</span>
                <span className="block text-small text-soft">{wordsOf(reason)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function wordsOf({ permission, held, masked, by }: Reason): string {
  if (!held && permission === 'edit payroll client')
    return 'Not held: no role or group gives it, or those that do show pay masked.';
  if (!held) return 'Not held: no role or group gives it.';
  const sources = by.map(
    ({ role, group }) => `${titleOfRole(role)}${group ? `, by the group ${group}` : ''}`,
  );
  return `By ${sources.join('; ')}${masked ? '. Amounts and account numbers are masked' : ''}.`;
}
