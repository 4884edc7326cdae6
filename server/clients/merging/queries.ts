import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Access } from '#contract/clients/contact-words.ts';
import { mostAsked } from '#contract/clients/merging.ts';
import { clientAddresses } from '#server/addresses/tables.ts';
import { bankAccounts, bankChanges } from '#server/bank-accounts/tables.ts';
import { comments } from '#server/comments/tables.ts';
import { contacts } from '#server/contacts/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { fullNameIn } from '#server/db/full-name.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { isOfClient } from '#server/db/of-client.ts';
import { documents } from '#server/documents/tables.ts';
import { invoices } from '#server/integrations/accounting/tables.ts';
import { boardMeetings } from '#server/meetings/tables.ts';
import { interests, shareMoves } from '#server/owners/tables.ts';
import { groupMemberships } from '#server/parent-groups/tables.ts';
import { payRuns, payrollEmployees } from '#server/payroll/tables.ts';
import { users } from '#server/people/tables.ts';
import { charges, filings, officers, shareClasses } from '#server/secretary/tables.ts';
import { envelopes } from '#server/signing/tables.ts';
import { clients } from '../tables.ts';
import { endedAccesses } from './tables.ts';

/** The client that this one turned out to be; itself if it was not merged. Undefined if there is no such client. */
export const survivorOfClient = async (tx: Tx, id: string): Promise<string | undefined> =>
  (
    await tx
      .select({ id: sql<string>`app.client_survivor(${clients.id})` })
      .from(clients)
      .where(eq(clients.id, id))
  )[0]?.id;

/** Locks two clients until the end of the transaction, in the order of their ids. Deleted ones are not answered. */
export const lockTwo = async (tx: Tx, ids: readonly string[]) =>
  tx
    .select()
    .from(clients)
    .where(and(inArray(clients.id, [...ids]), isNull(clients.deleted_at)))
    .orderBy(asc(clients.id))
    .for('update');
export type MergeSide = Awaited<ReturnType<typeof lockTwo>>[number];

/** The same two, not locked. */
export const bothClients = async (tx: Tx, ids: readonly string[]): Promise<MergeSide[]> =>
  tx
    .select()
    .from(clients)
    .where(and(inArray(clients.id, [...ids]), isNull(clients.deleted_at)));

/** The name of a client, also of one that is deleted. */
export const nameOfClient = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, id)))[0]?.name;

/** System actor only: points a client at another one. Its version stays: merge and undo leave it as it was. */
export const setMergedClient = (
  tx: Tx,
  id: string,
  into: string,
  by: { at: string; userId: string | null },
) =>
  tx
    .update(clients)
    .set({ merged_into: into, merged_at: by.at, merged_by: by.userId })
    .where(eq(clients.id, id));

/** System actor only: clears the pointer. */
export const clearMergedClient = (tx: Tx, id: string) =>
  tx.update(clients).set({ merged_into: null, merged_at: null, merged_by: null }).where(eq(clients.id, id));

const survivors = alias(clients, 'survivors');

/** The clients that were merged into one, by way of others too, the newest first. */
export const clientsMergedInto = (tx: Tx, id: string) =>
  tx
    .select({
      id: clients.id,
      name: clients.name,
      number: clients.registration_number,
      into: { id: survivors.id, name: survivors.name },
      at: clients.merged_at,
      by: users.display_name,
    })
    .from(clients)
    .innerJoin(survivors, eq(survivors.id, clients.merged_into))
    .leftJoin(users, eq(users.id, clients.merged_by))
    .where(and(isOfClient(clients.id, id), ne(clients.id, id)))
    .orderBy(desc(clients.merged_at), desc(clients.id));

/** Number of the clients that point at one. */
export const countClientsMergedInto = (tx: Tx, id: string): Promise<number> =>
  tx.$count(clients, eq(clients.merged_into, id));

/** A client’s own contacts with access to the portal, or invited to it, by name. */
export const contactsWithAccess = (tx: Tx, clientId: string) =>
  tx
    .select({
      id: contacts.id,
      name: fullNameIn(contacts),
      email: contacts.email,
      portal_access: contacts.portal_access,
    })
    .from(contacts)
    .where(
      and(
        eq(contacts.client_id, clientId),
        isNull(contacts.deleted_at),
        inArray(contacts.portal_access, ['ACTIVE', 'INVITED']),
      ),
    )
    .orderBy(asc(contacts.last_name), asc(contacts.first_name), asc(contacts.id))
    .limit(mostAsked);

/** The access in place of one that is ended. */
const ended = { ACTIVE: 'SUSPENDED', INVITED: 'REVOKED' } as const satisfies {
  readonly [K in Access]?: Access;
};

const setAccess = (tx: Tx, id: string, from: Access, to: Access) =>
  tx
    .update(contacts)
    .set({ portal_access: to, version: sql`${contacts.version} + 1` })
    .where(and(eq(contacts.id, id), eq(contacts.portal_access, from), isNull(contacts.deleted_at)));

/** System actor only: ends the access of these contacts of a client, and keeps what it was. */
export async function endAccesses(
  tx: Tx,
  clientId: string,
  some: readonly { id: string; portal_access: Access }[],
): Promise<void> {
  for (const { id, portal_access } of some)
    if (portal_access === 'ACTIVE' || portal_access === 'INVITED')
      await setAccess(tx, id, portal_access, ended[portal_access]);
  await insertMany(
    tx,
    endedAccesses,
    some.map(({ id, portal_access }) => ({ contact_id: id, client_id: clientId, portal_access })),
  );
}

/** System actor only: gives back what a merge ended, unless somebody changed it since. @returns the contacts that have it again */
export async function giveAccessesBack(tx: Tx, clientId: string): Promise<{ id: string; name: string }[]> {
  const rows = await tx.delete(endedAccesses).where(eq(endedAccesses.client_id, clientId)).returning();
  const back: string[] = [];
  for (const { contact_id, portal_access } of rows) {
    if (portal_access !== 'ACTIVE' && portal_access !== 'INVITED') continue;
    const { rowCount } = await setAccess(tx, contact_id, ended[portal_access], portal_access);
    if (rowCount === 1) back.push(contact_id);
  }
  return back.length === 0
    ? []
    : tx
        .select({ id: contacts.id, name: fullNameIn(contacts) })
        .from(contacts)
        .where(inArray(contacts.id, back))
        .orderBy(asc(contacts.id));
}

type Counted = readonly [count: number, one: string, many: string];

/** Counts the rows of a client. System actor only: what comes along is not all for every reader. */
export async function rowsOfClient(tx: Tx, clientId: string): Promise<Counted[]> {
  const of = (table: PgTable, column: PgColumn, also?: SQL) =>
    tx.$count(table, and(isOfClient(column, clientId), also));
  const there = (table: PgTable & { client_id: PgColumn; deleted_at: PgColumn }) =>
    of(table, table.client_id, isNull(table.deleted_at));
  return [
    [await there(clientAddresses), 'address', 'addresses'],
    [await there(contacts), 'contact', 'contacts'],
    [await there(documents), 'document', 'documents'],
    [await of(envelopes, envelopes.client_id), 'envelope', 'envelopes'],
    [await of(invoices, invoices.client_id, ne(invoices.status, 'DELETED')), 'invoice', 'invoices'],
    [await there(comments), 'comment', 'comments'],
    [await there(boardMeetings), 'meeting', 'meetings'],
    [await there(officers), 'officer', 'officers'],
    [await there(shareClasses), 'share class', 'share classes'],
    [await there(interests), 'interest', 'interests'],
    [await there(shareMoves), 'move of shares', 'moves of shares'],
    [await there(groupMemberships), 'entry on the parent group', 'entries on the parent group'],
    [await there(filings), 'filing', 'filings'],
    [await there(charges), 'charge', 'charges'],
    [await of(bankAccounts, bankAccounts.client_id), 'bank account', 'bank accounts'],
    [await there(payrollEmployees), 'employee', 'employees'],
    [await of(payRuns, payRuns.client_id), 'pay run', 'pay runs'],
  ];
}

/** System actor only: the changes of bank accounts of a client that wait for a second person. */
export const openBankChanges = (tx: Tx, clientId: string): Promise<number> =>
  tx.$count(bankChanges, and(isOfClient(bankChanges.client_id, clientId), eq(bankChanges.state, 'PROPOSED')));
