import {
  and,
  arrayOverlaps,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { trashFields } from '#contract/clients/lifecycle-calls.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { contacts } from '#server/contacts/tables.ts';
import { searchCondition } from '#server/db/compare.ts';
import type { Tx } from '#server/db/db.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { countList, planList } from '#server/db/list.ts';
import { isOfClient } from '#server/db/of-client.ts';
import { invoices } from '#server/integrations/accounting/tables.ts';
import { payRuns, payrollEmployees } from '#server/payroll/tables.ts';
import { heldRoles } from '#server/people/held.queries.ts';
import { roles, users } from '#server/people/tables.ts';
import { envelopes } from '#server/signing/tables.ts';
import { clients } from '../tables.ts';
import { clientMoves, type MoveKind } from './tables.ts';

export type Move = typeof clientMoves.$inferSelect;
export type Moves = Partial<Record<MoveKind, Move>>;

/** The newest act of each kind on a client. */
export async function newestMoves(tx: Tx, clientId: string): Promise<Moves> {
  const rows = await tx
    .selectDistinctOn([clientMoves.action])
    .from(clientMoves)
    .where(eq(clientMoves.client_id, clientId))
    .orderBy(clientMoves.action, desc(clientMoves.at), desc(clientMoves.id));
  return Object.fromEntries(rows.map((row) => [row.action, row]));
}

export const insertMoves = (tx: Tx, rows: (typeof clientMoves.$inferInsert)[]): Promise<unknown> =>
  insertMany(tx, clientMoves, rows);

/** Locks a client, deleted or not; undefined if it does not exist. */
export const lockAnyClient = async (tx: Tx, id: string) =>
  (await tx.select().from(clients).where(eq(clients.id, id)).for('update'))[0];

/** A client, deleted or not. */
export const anyClient = async (tx: Tx, id: string) =>
  (await tx.select().from(clients).where(eq(clients.id, id)))[0];

/** Ids of the active members of staff besides one who have a permission, by their own roles or their groups. System actor only. */
export const activeHolders = (tx: Tx, permission: string, besides: string) =>
  tx
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(heldRoles, eq(heldRoles.user_id, users.id))
    .innerJoin(roles, and(eq(roles.id, heldRoles.role_id), eq(roles.guard_name, 'api')))
    .where(
      and(eq(users.status, 'ACTIVE'), ne(users.id, besides), arrayOverlaps(roles.permissions, [permission])),
    );

const openRuns = (clientId: string) =>
  and(
    isOfClient(payRuns.client_id, clientId),
    inArray(payRuns.status, ['DRAFT', 'IN_REVIEW', 'CLIENT_APPROVAL', 'APPROVED']),
  );

/** What goes on at a client, or stands there, by number. System actor only: not all of it is for every reader. */
export async function standingOf(tx: Tx, clientId: string) {
  const invoicesOf = isOfClient(invoices.client_id, clientId);
  return {
    openRuns: await tx.$count(payRuns, openRuns(clientId)),
    outForSigning: await tx.$count(
      envelopes,
      and(isOfClient(envelopes.client_id, clientId), inArray(envelopes.status, ['sent', 'sealing'])),
    ),
    unpaid: await tx.$count(invoices, and(invoicesOf, eq(invoices.status, 'AUTHORISED'))),
    portalContacts: await tx.$count(
      contacts,
      and(
        isOfClient(contacts.client_id, clientId),
        inArray(contacts.portal_access, ['INVITED', 'ACTIVE', 'SUSPENDED']),
        isNull(contacts.deleted_at),
      ),
    ),
    portalEmployees: await tx.$count(
      payrollEmployees,
      and(
        isOfClient(payrollEmployees.client_id, clientId),
        or(
          isNotNull(payrollEmployees.account_id),
          and(isNotNull(payrollEmployees.invited_at), isNull(payrollEmployees.closed_at)),
        ),
        isNull(payrollEmployees.deleted_at),
      ),
    ),
    invoices: await tx.$count(invoices, and(invoicesOf, ne(invoices.status, 'DELETED'))),
    envelopes: await tx.$count(envelopes, isOfClient(envelopes.client_id, clientId)),
    payroll:
      (await tx.$count(payrollEmployees, isOfClient(payrollEmployees.client_id, clientId))) +
      (await tx.$count(payRuns, isOfClient(payRuns.client_id, clientId))),
  };
}
export type Standing = Awaited<ReturnType<typeof standingOf>>;

/** Clients whose scheduled end has come by a day. */
export const clientsToEnd = async (tx: Tx, today: string): Promise<string[]> =>
  (
    await tx
      .select({ id: clients.id })
      .from(clients)
      .where(
        and(
          isNull(clients.deleted_at),
          // A client that was merged does not end by itself.
          isNull(clients.merged_into),
          ne(clients.record_status, 'ended'),
          lte(clients.end_date, today),
        ),
      )
      .orderBy(clients.id)
  ).map(({ id }) => id);

/** A page of the clients in the trash. */
export async function trashPage(tx: Tx, checked: CheckedList<typeof trashFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: { name: clients.name, deleted_at: clients.deleted_at },
    always: [isNotNull(clients.deleted_at)],
    search: (text) => searchCondition(sql`clients.name_key`, text),
    order: [desc(clients.deleted_at)],
    tieBreak: clients.id,
  });
  const rows = await tx
    .select({ id: clients.id, name: clients.name, deleted_at: clients.deleted_at })
    .from(clients)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, clients, where, query) };
}

/** System actor only: deletes for good the clients deleted before an instant, except those that something else names. */
export function purgeClients(tx: Tx, deletedBefore: string): Promise<unknown> {
  const unnamed = (table: PgTable, column: PgColumn, also?: SQL) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(column, clients.id), also)),
    );
  return tx.delete(clients).where(
    and(
      lt(clients.deleted_at, deletedBefore),
      unnamed(invoices, invoices.client_id),
      unnamed(envelopes, envelopes.client_id),
      unnamed(payrollEmployees, payrollEmployees.client_id),
      unnamed(payRuns, payRuns.client_id),
      // The activity log and accepted agreements name the account of somebody who signed in.
      unnamed(contacts, contacts.client_id, isNotNull(contacts.account_id)),
    ),
  );
}
