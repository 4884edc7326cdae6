import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { contacts } from './tables.ts';

/** What the data quality of a client asks of its contacts. */
export const contactsOfClient = (tx: Tx, clientId: string) =>
  tx
    .select({
      id: contacts.id,
      email: contacts.email,
      job_title: contacts.job_title,
      is_primary: contacts.is_primary,
    })
    .from(contacts)
    .where(eq(contacts.client_id, clientId))
    .orderBy(asc(contacts.id));

export const contactById = async (tx: Tx, id: string) =>
  (await tx.select().from(contacts).where(eq(contacts.id, id)))[0];

export const insertContacts = (tx: Tx, rows: (typeof contacts.$inferInsert)[]) =>
  insertMany(tx, contacts, rows);
