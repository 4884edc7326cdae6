import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Access } from '#contract/clients/contact-words.ts';
import { clients } from '#server/clients/tables.ts';
import { contacts } from '#server/contacts/tables.ts';
import type { Tx } from '#server/db/db.ts';

/** A contact with their client, locked; undefined if either is not there. */
export const lockContact = async (tx: Tx, id: string) =>
  (
    await tx
      .select({
        contact: contacts,
        client: { id: clients.id, name: clients.name, office_id: clients.office_id },
      })
      .from(contacts)
      .innerJoin(clients, and(eq(clients.id, contacts.client_id), isNull(clients.deleted_at)))
      .where(and(eq(contacts.id, id), isNull(contacts.deleted_at)))
      .for('update', { of: contacts })
  )[0];

export const setPortalAccess = (tx: Tx, id: string, portal_access: Access) =>
  tx
    .update(contacts)
    .set({ portal_access, version: sql`${contacts.version} + 1` })
    .where(eq(contacts.id, id));
