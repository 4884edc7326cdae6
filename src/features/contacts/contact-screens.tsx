import { UserRound } from 'lucide-react';
import { type AccessKind, accessKinds } from '#contract/clients/contact-words.ts';
import { type ContactRow, contacts } from '#contract/clients/contacts.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { releaseContact } from '#contract/people/change-address.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { AwaitedAgreement } from '#src/records/address/awaited-agreement.tsx';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';
import { InviteContact } from './invite-contact.tsx';
import { ContactParty } from './party/contact-party.tsx';
import { RemoveFactor } from './remove-factor.tsx';

const nameOf = (contact: ContactRow) => [contact.salutation, fullName(contact)].filter(Boolean).join(' ');

/** A person at the client: ways to reach them, and their rights in the portal. */
function ContactCard({ row }: { row: ContactRow }) {
  const { email, phone, mobile, job_title, roles } = row;
  const what = [job_title, ...roles.map(labelOf)].filter(Boolean).join(', ');
  const asked = accessKinds.filter((kind) => kind !== 'portal' && row[`${kind}_access`] === 'REQUESTED');
  return (
    <>
      <p className="font-medium">{nameOf(row)}</p>
      {what && <p className="text-soft">{what}</p>}
      {asked.length > 0 && <p>Asked for: {asked.map((kind) => accessLabels[kind]).join(', ')}</p>}
      <p className="mt-1 flex flex-1 flex-col">
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {[phone, mobile].filter(Boolean).map((number) => (
          <a key={number} href={`tel:${number?.replaceAll(/[\s()/.-]/g, '')}`}>
            {number}
          </a>
        ))}
      </p>
      {row.last_sign_in && (
        <p className="text-small text-soft">
          Last signed in {formatDate(row.last_sign_in, dateFormats.date)}
        </p>
      )}
      {row.awaits === null ? (
        <InviteContact row={row} />
      ) : (
        <AwaitedAgreement
          name={nameOf(row)}
          awaits={row.awaits}
          becomes={row.email}
          id={row.id}
          version={row.version}
          release={releaseContact}
        />
      )}
      <RemoveFactor id={row.id} name={nameOf(row)} portal={row.portal_access} />
      <ContactParty row={row} />
    </>
  );
}

/** Labels of the kinds of access, on the card and in the form. */
export const accessLabels: Record<AccessKind, string> = {
  portal: 'Portal',
  payroll: 'Payroll',
  finance: 'Invoices',
  vendor: 'Vendor',
};

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
    awaits: null,
    has_sign_in: false,
    last_sign_in: null,
    party: null,
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
