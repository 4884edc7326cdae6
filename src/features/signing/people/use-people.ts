import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ContactRow, listContacts } from '../../../../contract/contacts.ts';
import type { Person } from '../../../../contract/drafts.ts';
import { listUsers } from '../../../../contract/reference.ts';
import { useMay } from '../../../session/may.ts';
import { found } from '../../../ui/field/choice-list.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { colleaguesQuery, contactsFor, contactsOf } from './drafts.queries.ts';

/** Somebody who may be asked to take part. */
export interface Candidate {
  key: string;
  person: Person;
  name: string;
  /** Empty where it is known to the server only. */
  email: string;
  detail: string;
}

const most = { contacts: 8, colleagues: 5 };

const contactCandidate = ({ id, first_name, last_name, email, client }: ContactRow): Candidate => ({
  key: `contact:${id}`,
  person: { kind: 'contact', id },
  name: [first_name, last_name].filter(Boolean).join(' '),
  email: email ?? '',
  detail: [client.name, email ?? 'no e-mail address'].join(' · '),
});
const colleague = ({ id, name }: { id: string; name: string }): Candidate => ({
  key: `staff:${id}`,
  person: { kind: 'staff', id },
  name,
  email: '',
  detail: 'Colleague',
});

/** Who is found for the words typed, and the people of the client it is about. */
export function usePeople(words: string, clientId: string | undefined) {
  const typed = words.trim();
  const asked = useSettled(typed);
  const mayContacts = useMay(listContacts);
  const contacts = useQuery({ ...contactsFor(asked, mayContacts), placeholderData: keepPreviousData });
  const ofClient = useQuery(contactsOf(clientId, mayContacts));
  const users = useQuery(colleaguesQuery(useMay(listUsers)));

  const choices = (users.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const colleagues = found(choices, typed)
    .slice(0, most.colleagues)
    .map(({ value, label }) => colleague({ id: value, name: label }));
  return {
    found: typed
      ? [...(contacts.data?.data ?? []).slice(0, most.contacts).map(contactCandidate), ...colleagues]
      : [],
    ofClient: clientId ? (ofClient.data?.data ?? []).map(contactCandidate) : [],
    busy: typed !== asked || contacts.isFetching,
    failed: contacts.isError,
  };
}
