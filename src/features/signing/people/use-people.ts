import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ContactRow, listContacts } from '#contract/clients/contacts.ts';
import { addressKey } from '#contract/core/same-address.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { type EmployeeRow, listEmployees } from '#contract/payroll/employees.ts';
import { listUsers } from '#contract/reference.ts';
import type { RecipientPerson } from '#contract/signing/drafts.ts';
import { knownAs, type PersonAtAddress } from '#contract/signing/signer-lookup.ts';
import { colleaguesQuery } from '#src/records/choices.ts';
import { useMay } from '#src/session/use-may.ts';
import { foundChoices } from '#src/ui/field/found/found-choices.ts';
import { useSettled } from '#src/ui/use-settled.ts';
import { contactsFor, contactsOf, employeesFor } from './people.queries.ts';

/** A person who may become a recipient. */
export interface RecipientCandidate {
  key: string;
  person: Exclude<RecipientPerson, { kind: 'external' }>;
  name: string;
  /** Empty if only the server knows it. */
  email: string;
  detail: string;
}

const most = { contacts: 8, employees: 5, colleagues: 5 };

type Row = Pick<ContactRow, 'id' | 'client' | 'first_name' | 'last_name' | 'email'>;
const ofClient = (kind: 'contact' | 'employee', { id, client, first_name, last_name, email }: Row) => ({
  key: `${kind}:${id}`,
  person: { kind, id },
  name: fullName({ first_name, last_name }),
  email: email ?? '',
  detail: [client.name, ...(kind === 'employee' ? ['employee'] : []), email ?? 'no e-mail address'].join(
    ' · ',
  ),
});
const contact = (row: ContactRow): RecipientCandidate => ofClient('contact', row);
const employee = (row: EmployeeRow): RecipientCandidate =>
  ofClient('employee', { ...row, email: row.work_email });
const colleague = ({ id, name }: { id: string; name: string }): RecipientCandidate => ({
  key: `staff:${id}`,
  person: { kind: 'staff', id },
  name,
  email: '',
  detail: 'Colleague',
});

/** A known person found by a complete address. */
export const atAddress = (address: string, one: PersonAtAddress): RecipientCandidate => ({
  key: `${one.kind}:${one.id}`,
  person: { kind: one.kind, id: one.id },
  name: one.name,
  email: addressKey(address),
  detail: `${knownAs(one)} · ${addressKey(address)}`,
});

/** The first rows, those of one client before the others. */
const first = <R extends Pick<Row, 'client'>>(
  rows: readonly R[],
  count: number,
  clientId: string | undefined,
) =>
  rows
    .toSorted((a, b) => Number(b.client.id === clientId) - Number(a.client.id === clientId))
    .slice(0, count);

/** People found for the typed words once typing pauses (`asked`); the people of the client come first. */
export function usePeople(words: string, clientId: string | undefined) {
  const typed = words.trim();
  const asked = useSettled(typed);
  const before = { placeholderData: keepPreviousData };
  const contacts = useQuery({ ...contactsFor(asked, useMay(listContacts)), ...before });
  const employees = useQuery({ ...employeesFor(asked, useMay(listEmployees)), ...before });
  const users = useQuery(colleaguesQuery({ quiet: true, enabled: useMay(listUsers) }));

  const choices = (users.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const colleagues = foundChoices(choices, typed)
    .slice(0, most.colleagues)
    .map(({ value, label }) => colleague({ id: value, name: label }));
  return {
    found: typed
      ? [
          ...first(contacts.data?.data ?? [], most.contacts, clientId).map(contact),
          ...first(employees.data?.data ?? [], most.employees, clientId).map(employee),
          ...colleagues,
        ]
      : [],
    asked,
    busy: typed !== asked || contacts.isFetching || employees.isFetching,
    failed: contacts.isError,
  };
}

/** The contacts of a client who have an address. */
export function usePeopleOf(clientId: string | undefined): RecipientCandidate[] {
  const { data } = useQuery(contactsOf(clientId, useMay(listContacts)));
  return clientId ? (data?.data ?? []).map(contact).filter(({ email }) => email) : [];
}
