import { UserRound } from 'lucide-react';
import { type ContactRow, contacts } from '../../../contract/clients/contacts.ts';
import { labelOf } from '../../lib/names.ts';
import { recordScreens } from '../../records/record-screens.ts';
import { Status } from '../../ui/status/status.tsx';
import { InviteContact } from './invite-contact.tsx';
import { RemoveFactor } from './remove-factor.tsx';

const nameOf = ({ salutation, first_name, last_name }: ContactRow) =>
  [salutation, first_name, last_name].filter(Boolean).join(' ');

/** A person at the client: ways to reach them, and their rights in the portal. */
function ContactCard({ row }: { row: ContactRow }) {
  const { email, phone, mobile, job_title, roles } = row;
  const what = [job_title, ...roles.map(labelOf)].filter(Boolean).join(', ');
  return (
    <>
      <p className="font-medium">{nameOf(row)}</p>
      {what && <p className="text-soft">{what}</p>}
      <p className="mt-1 flex flex-1 flex-col">
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {[phone, mobile].filter(Boolean).map((number) => (
          <a key={number} href={`tel:${number?.replaceAll(/[\s()/.-]/g, '')}`}>
            {number}
          </a>
        ))}
      </p>
      <InviteContact row={row} />
      <RemoveFactor id={row.id} name={nameOf(row)} portal={row.portal_access} />
    </>
  );
}

const portalWords: Partial<Record<ContactRow['portal_access'], string>> = {
  REQUESTED: 'Portal requested',
  INVITED: 'Invited to the portal',
  ACTIVE: 'Uses the portal',
  SUSPENDED: 'Portal suspended',
  REVOKED: 'Portal ended',
};

export const contactScreens = recordScreens(contacts, {
  titleOf: nameOf,
  toValues: ({ phone, mobile }) => ({ phone: phone ?? '', mobile: mobile ?? '' }),
  toAnswer: ({ phone, mobile }) => ({
    client: { id: '', name: '' },
    phone: phone || null,
    mobile: mobile || null,
  }),
  useChoices: () => ({}),
  icon: <UserRound />,
  headOf: ({ portal_access }) => portalWords[portal_access] ?? 'No access to the portal',
  mark: ({ is_primary }) => is_primary && <Status tone="good">Primary</Status>,
  Card: ContactCard,
  empty: 'Whom to write to and to call, and who may use the client portal.',
});
