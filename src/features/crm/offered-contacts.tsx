import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contacts as contactRecord } from '#contract/clients/contacts.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { newId } from '#contract/core/values.ts';
import type { CrmContact } from '#contract/crm/hubspot.ts';
import { queryOf } from '#src/api/query.ts';
import { now } from '#src/lib/time/clock.ts';
import { useReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { writeCrm } from './crm.queries.ts';
import { CrmContacts } from './crm-contacts.tsx';

interface OfferedContactsProps {
  clientId: string;
  contacts: readonly CrmContact[];
}

/** The form of a new contact without access. */
const formOf = ({ first_name, last_name, email, phone, job_title }: CrmContact) => ({
  ...{ first_name: first_name ?? '', last_name, email: email ?? '', phone: phone ?? '' },
  ...{ job_title: job_title ?? '', salutation: '', mobile: '', birth_date: '', language: '' },
  ...{ roles: [], is_primary: false, notify: false, portal_role: 'CONTACT_VIEWER' as const },
  ...{ portal_access: 'NONE' as const, payroll_access: 'NONE' as const },
  ...{ finance_access: 'NONE' as const, vendor_access: 'NONE' as const },
});

/** The people of the client's company in the CRM, each offered as a contact of the client. */
export function OfferedContacts({ clientId, contacts }: OfferedContactsProps) {
  const mayAdd = useMay(contactRecord.create);
  const sees = useMay(contactRecord.list);
  const { online } = useReach();
  const [problem, setProblem] = useState<string>();
  const filters = JSON.stringify([{ field: 'client_id', operator: 'EQ', keyword: clientId }]);
  const { data } = useQuery(
    queryOf(
      contactRecord.list,
      { query: { page: '1', recordPerPage: '100', filters } },
      { whole: true, enabled: sees },
    ),
  );
  const isThere = (contact: CrmContact) =>
    data?.data.some(
      (one) => fullName(one) === fullName(contact) || (one.email !== null && one.email === contact.email),
    );
  async function add(contact: CrmContact, name: string) {
    const body = { id: newId(now()), client_id: clientId, form: formOf(contact) };
    const refused = await writeCrm(contactRecord.create, { body });
    void queryClient.invalidateQueries({ queryKey: [contactRecord.list.name] });
    setProblem(refused && Object.values(refused).flat().join(' '));
    if (!refused) notify({ message: `${name} is a contact now.` });
  }
  return (
    <>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <CrmContacts
        contacts={contacts}
        action={(contact, name) => {
          if (!data) return null;
          if (isThere(contact)) return <span className="text-small text-soft">A contact of the client</span>;
          return (
            mayAdd && (
              <Button
                size="small"
                disabled={!online}
                aria-label={`Add ${name} to the contacts`}
                onClick={() => void add(contact, name)}
              >
                Add
              </Button>
            )
          );
        }}
      />
    </>
  );
}
