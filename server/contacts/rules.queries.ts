import { eq, sql } from 'drizzle-orm';
import { accessKinds, nextAccess } from '#contract/clients/contact-words.ts';
import { messages } from '#contract/core/rules.ts';
import { addressKey } from '#contract/core/same-address.ts';
import type { Tx } from '../db/db.ts';
import { invalid } from '../http/refusal.ts';
import type { Stored } from '../records/queries.ts';
import type { Rule } from '../records/record-handlers.ts';
import { contactQueries } from './queries.ts';
import { contacts } from './tables.ts';

type Contacts = typeof contacts;

type Addressed = Parameters<typeof contactQueries.others>[1] & { readonly email?: string | null | undefined };

/** True if another contact of the client has the contact's address. */
export async function isTaken(tx: Tx, contact: Addressed): Promise<boolean> {
  if (!contact.email) return false;
  const same = sql`app.address(${contacts.email}) = ${addressKey(contact.email)}`;
  return (await contactQueries.others(tx, contact, same)).length > 0;
}

/** Refuses an address that another contact of the client has. */
export const oneAddress: Rule<Contacts> = async (contact, { tx }) => {
  if (await isTaken(tx, contact)) throw invalid('form.email', messages.duplicated);
};

/** The newest primary contact counts: the one before no longer is. */
export const onePrimary: Rule<Contacts> = async (contact, { tx, change }) => {
  if (!contact.is_primary) return;
  for (const other of await contactQueries.others(tx, contact, eq(contacts.is_primary, true)))
    await change(other, { is_primary: false });
};

/** Refuses a state of access that does not follow from the present one. */
export const accessInOrder: Rule<Contacts> = async (contact, { before }) => {
  for (const kind of accessKinds) {
    const field = `${kind}_access` as const;
    const present = before?.[field] ?? 'NONE';
    const wanted = contact[field] ?? 'NONE';
    if (nextAccess(kind, present).includes(wanted)) continue;
    throw invalid(
      `form.${field}`,
      kind === 'portal' && (wanted === 'INVITED' || wanted === 'ACTIVE')
        ? 'The portal opens by an invitation: save, then invite the contact.'
        : 'This does not follow from the present state. Choose another.',
    );
  }
};

interface Administrator {
  id: string;
  client_id: string;
}

/** True if nobody else is an administrator in the portal, while others use it. */
async function isLastAdministrator(tx: Tx, { id, client_id }: Administrator): Promise<boolean> {
  const users = await contactQueries.others(tx, { id, client_id }, eq(contacts.portal_access, 'ACTIVE'));
  return users.length > 0 && users.every(({ portal_role }) => portal_role !== 'CONTACT_ADMIN');
}
const lastAdministrator =
  'Others of this client use the portal, and somebody has to administer it. Make another contact administrator first.';

/** Refuses to take the last administrator from a client whose others use the portal. */
export const keepsAdministrator: Rule<Contacts> = async (contact, { tx, before }) => {
  const was = before?.portal_access === 'ACTIVE' && before.portal_role === 'CONTACT_ADMIN';
  const is = contact.portal_access === 'ACTIVE' && contact.portal_role === 'CONTACT_ADMIN';
  if (was && !is && (await isLastAdministrator(tx, contact)))
    throw invalid(
      contact.portal_role === 'CONTACT_ADMIN' ? 'form.portal_access' : 'form.portal_role',
      lastAdministrator,
    );
};

/** Refuses contacts to take the last administrator from their client. Staff may, as long as nobody else uses the portal. */
export const remainsAdministered: Rule<Contacts> = async (contact, { tx, before }) => {
  const was = before?.portal_access === 'ACTIVE' && before.portal_role === 'CONTACT_ADMIN';
  const is = contact.portal_access === 'ACTIVE' && contact.portal_role === 'CONTACT_ADMIN';
  if (!was || is) return;
  const field = contact.portal_role === 'CONTACT_ADMIN' ? 'form.portal_access' : 'form.portal_role';
  const users = await contactQueries.others(tx, contact, eq(contacts.portal_access, 'ACTIVE'));
  if (!users.some(({ portal_role }) => portal_role === 'CONTACT_ADMIN'))
    throw invalid(field, 'Somebody has to administer the portal. Make another contact administrator first.');
};

/** The reason why a contact may not be deleted, or null. */
export async function whyKept(contact: Stored<Contacts>, tx: Tx): Promise<string | null> {
  const { portal_access, portal_role } = contact;
  const administers = portal_access === 'ACTIVE' && portal_role === 'CONTACT_ADMIN';
  return administers && (await isLastAdministrator(tx, contact)) ? lastAdministrator : null;
}
