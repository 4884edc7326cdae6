import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contacts as description } from '#contract/clients/contacts.ts';
import type { userAccessFields } from '#contract/clients/user-access.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { clientIsThere } from '../clients/queries.ts';
import { clients } from '../clients/tables.ts';
import { everyWord } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { countList, planList } from '../db/list.ts';
import { isOfClient } from '../db/of-client.ts';
import { invoices } from '../integrations/accounting/tables.ts';
import { parties } from '../parties/tables.ts';
import { payRuns } from '../payroll/tables.ts';
import { recordQueries } from '../records/queries.ts';
import { accounts } from '../session/tables.ts';
import { recipients } from '../signing/tables.ts';
import { contacts } from './tables.ts';

/** The key that the database keeps of a contact's names and address. */
const words = sql`contacts.words_key`;

export const contactQueries = recordQueries(description.fields, contacts, {
  columns: { client_id: contacts.client_id, last_name: contacts.last_name, email: contacts.email },
  order: [asc(contacts.last_name), asc(contacts.first_name)],
  always: (tx) => clientIsThere(tx, contacts.client_id),
  search: (text) => everyWord(words, text),
  keptFor: [
    { column: recipients.contact_id, why: 'An envelope names them, and its evidence says who signed.' },
    { column: payRuns.answered_contact_id, why: 'They approved or returned a pay run.' },
    { column: invoices.contact_id, why: 'An invoice is addressed to them, which nobody else may see.' },
    {
      column: accounts.id,
      by: contacts.account_id,
      why: 'They signed in: the activity log and accepted agreements name them by it.',
    },
  ],
});

const accessColumns = {
  last_name: contacts.last_name,
  email: contacts.email,
  portal_role: contacts.portal_role,
  portal_access: contacts.portal_access,
};

/** A page of the contacts that a contact sees: those of their client. */
export async function userAccessPage(
  tx: Tx,
  checked: CheckedList<typeof userAccessFields>,
  query: ListQuery,
) {
  const plan = planList(checked, query, {
    columns: accessColumns,
    always: [isNull(contacts.deleted_at)],
    search: (text) => everyWord(words, text),
    order: [asc(contacts.last_name), asc(contacts.first_name)],
    tieBreak: contacts.id,
  });
  const rows = await tx
    .select()
    .from(contacts)
    .where(plan.where)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  return { rows, count: await countList(tx, contacts, plan.where, query) };
}

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
        sql`app.address(${contacts.email}) = ${address}`,
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
    .where(and(isOfClient(contacts.client_id, clientId), isNull(contacts.deleted_at)))
    .orderBy(asc(contacts.id));

const given = alias(parties, 'given');

/** The parties that these turned out to be, themselves if they were not merged, by these ids; those alone that the actor may see. */
export async function survivorsByIds(
  tx: Tx,
  ids: string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ of: given.id, id: parties.id, name: parties.name })
    .from(given)
    .innerJoin(parties, sql`${parties.id} = app.survivor(${given.id})`)
    .where(inArray(given.id, ids));
  return new Map(rows.map(({ of, ...party }) => [of, party]));
}

export const contactRowById = async (tx: Tx, id: string) =>
  (await tx.select().from(contacts).where(eq(contacts.id, id)))[0];

export const insertContacts = (tx: Tx, rows: (typeof contacts.$inferInsert)[]) =>
  insertMany(tx, contacts, rows);

/** The actor's own contact of a client, with the client's name. */
export const contactOfClient = async (tx: Tx, ids: string[], clientId: string) =>
  (
    await tx
      .select({
        id: contacts.id,
        first_name: contacts.first_name,
        last_name: contacts.last_name,
        client_name: clients.name,
      })
      .from(contacts)
      .innerJoin(clients, eq(clients.id, contacts.client_id))
      .where(and(inArray(contacts.id, ids), eq(contacts.client_id, clientId)))
  )[0];
