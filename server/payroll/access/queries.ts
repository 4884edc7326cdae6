import { and, eq, isNull, sql } from 'drizzle-orm';
import { clients } from '#server/clients/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { accounts } from '#server/session/tables.ts';
import { payrollEmployees as employees } from '../tables.ts';

/** An employee with their client, locked; undefined if either is not there. */
export const lockEmployee = async (tx: Tx, id: string) =>
  (
    await tx
      .select({
        employee: employees,
        client: { id: clients.id, name: clients.name, office_id: clients.office_id },
      })
      .from(employees)
      .innerJoin(clients, and(eq(clients.id, employees.client_id), isNull(clients.deleted_at)))
      .where(and(eq(employees.id, id), isNull(employees.deleted_at)))
      .for('update', { of: employees })
  )[0];
export type LockedEmployee = NonNullable<Awaited<ReturnType<typeof lockEmployee>>>;

export const setInvited = (tx: Tx, id: string, at: string) =>
  tx.update(employees).set({ invited_at: at, closed_at: null }).where(eq(employees.id, id));

/** Takes back an invitation that nobody used. */
export const setNotInvited = (tx: Tx, id: string) =>
  tx.update(employees).set({ invited_at: null }).where(eq(employees.id, id));

/** Takes an employee's account away: no call of theirs is answered from now on. The record stays that account's. */
export const setClosed = (tx: Tx, id: string, at: string) =>
  tx
    .update(employees)
    .set({
      account_id: null,
      closed_account_id: sql`coalesce(${employees.account_id}, ${employees.closed_account_id})`,
      closed_at: at,
    })
    .where(eq(employees.id, id));

/** System actor only: the address that an account signs in with. */
export const emailOfAccount = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id)))[0]?.email;
