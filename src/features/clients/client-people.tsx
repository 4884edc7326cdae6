import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { contactFields, listContacts } from '#contract/clients/contacts.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { employeeFields, listEmployees } from '#contract/payroll/employees.ts';
import { queryOf } from '#src/api/query.ts';
import { useMay } from '#src/session/use-may.ts';
import { Card } from '#src/ui/card/card.tsx';
import { cx } from '#src/ui/cx.ts';

interface ClientPeopleProps {
  /** Id of the client. */
  id: string;
  /** Id of the person that the link led to. */
  person?: string | undefined;
}

interface Person {
  id: string;
  name: string;
  detail: string;
  email: string | null;
}

const most = 100;

/** Contacts and employees of a client, as far as the reader may see them; nothing while there are none. */
export function ClientPeople({ id, person }: ClientPeopleProps) {
  const asked = { recordPerPage: most, sort: 'last_name' };
  const contacts = useQuery(
    queryOf(
      listContacts,
      { query: listSearch({ ...asked, filters: [filterBy(contactFields, 'client_id', 'EQ', id)] }) },
      { enabled: useMay(listContacts), quiet: true },
    ),
  );
  const employees = useQuery(
    queryOf(
      listEmployees,
      { query: listSearch({ ...asked, filters: [filterBy(employeeFields, 'client_id', 'EQ', id)] }) },
      { enabled: useMay(listEmployees), quiet: true },
    ),
  );
  const people: Person[] = [
    ...(contacts.data?.data ?? []).map((contact) => ({
      id: contact.id,
      name: nameOf(contact),
      detail: ['Contact', contact.job_title].filter(Boolean).join(' · '),
      email: contact.email,
    })),
    ...(employees.data?.data ?? []).map((employee) => ({
      id: employee.id,
      name: nameOf(employee),
      detail: 'Employee',
      email: employee.work_email,
    })),
  ];
  if (people.length === 0) return null;
  return (
    <Card title="People">
      <ul aria-label="People" className="-mx-2 max-h-112 overflow-y-auto">
        {people.map((each) => (
          <PersonLine key={each.id} person={each} current={each.id === person} />
        ))}
      </ul>
    </Card>
  );
}

const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string }): string =>
  fullName({ first_name, last_name });

function PersonLine({ person: { name, detail, email }, current }: { person: Person; current: boolean }) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!current) return;
    line.current?.scrollIntoView({ block: 'center' });
    line.current?.focus({ preventScroll: true });
  }, [current]);
  return (
    <li
      ref={line}
      tabIndex={current ? -1 : undefined}
      aria-current={current || undefined}
      className={cx('rounded-control px-2 py-2', current && 'bg-accent-tint')}
    >
      <span className="block">{name}</span>
      <span className="block text-small text-soft">
        {detail}
        {email && (
          <>
            {' · '}
            <a href={`mailto:${email}`} className="text-accent-text underline underline-offset-[0.2em]">
              {email}
            </a>
          </>
        )}
      </span>
    </li>
  );
}
