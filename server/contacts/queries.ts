import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { contacts as description } from '../../contract/clients/contacts.ts';
import { clientIsThere } from '../clients/queries.ts';
import { clients } from '../clients/tables.ts';
import { everyWord } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { recordQueries } from '../records/queries.ts';
import { contacts } from './tables.ts';

/** A contact's names and address in the form they are searched; the index is on the same expression. */
const words = sql`lower(coalesce(${contacts.first_name}, '') || ' ' || ${contacts.last_name} || ' ' || coalesce(${contacts.email}, ''))`;

export const contactQueries = recordQueries(description.fields, contacts, {
  columns: { client_id: contacts.client_id, last_name: contacts.last_name, email: contacts.email },
  order: [asc(contacts.last_name), asc(contacts.first_name)],
  always: (tx) => clientIsThere(tx, contacts.client_id),
  search: (text) => everyWord(words, text),
});

/** Contacts with this e-mail address, of clients that are not deleted; found by the index on `words`. */
export const contactsAtAddress = (tx: Tx, address: string) =>
  tx
    .select({
      id: contacts.id,
      client: { id: clients.id, name: clients.name },
      first_name: contacts.first_name,
      last_name: contacts.last_name,
    })
    .from(contacts)
    .innerJoin(clients, eq(clients.id, contacts.client_id))
    .where(
      and(
        isNull(clients.deleted_at),
        isNull(contacts.deleted_at),
        everyWord(words, address),
        sql`lower(${contacts.email}) = ${address}`,
      ),
    )
    .orderBy(asc(contacts.id));

/** The facts of a client's contacts that its data quality depends on. */
export const contactsOfClient = (tx: Tx, clientId: string) =>
  tx
    .select({
      id: contacts.id,
      email: contacts.email,
      job_title: contacts.job_title,
      is_primary: contacts.is_primary,
    })
    .from(contacts)
    .where(and(eq(contacts.client_id, clientId), isNull(contacts.deleted_at)))
    .orderBy(asc(contacts.id));

export const contactById = async (tx: Tx, id: string) =>
  (await tx.select().from(contacts).where(eq(contacts.id, id)))[0];

export const insertContacts = (tx: Tx, rows: (typeof contacts.$inferInsert)[]) =>
  insertMany(tx, contacts, rows);

/** The actor's own contact of a client, with the client's name. */
export const contactOfClient = async (tx: Tx, ids: string[], clientId: string) =>
  (
    await tx
      .select({
        first_name: contacts.first_name,
        last_name: contacts.last_name,
        client_name: clients.name,
      })
      .from(contacts)
      .innerJoin(clients, eq(clients.id, contacts.client_id))
      .where(and(inArray(contacts.id, ids), eq(contacts.client_id, clientId)))
  )[0];
