import type { ReactNode } from 'react';
import { fullName } from '#contract/core/text/full-name.ts';
import type { CrmContact } from '#contract/crm/hubspot.ts';
import { Card } from '#src/ui/card/card.tsx';

interface CrmContactsProps {
  contacts: readonly CrmContact[];
  /** Beside a contact: what can be done with it. */
  action?: (contact: CrmContact, name: string) => ReactNode;
}

/** The people of a company of the CRM. */
export function CrmContacts({ contacts, action }: CrmContactsProps) {
  return (
    <Card title="Contacts in the CRM">
      {contacts.length === 0 && <p className="text-soft">No contacts.</p>}
      <ul aria-label="Contacts in the CRM" className="flex flex-col gap-3">
        {contacts.map((contact) => {
          const { email, phone, job_title } = contact;
          const name = fullName(contact);
          return (
            <li
              key={`${name} ${email} ${phone}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
            >
              <div className="min-w-0 wrap-anywhere">
                <p>{name}</p>
                <p className="text-small text-soft">{[job_title, email, phone].filter(Boolean).join(', ')}</p>
              </div>
              {action?.(contact, name)}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
