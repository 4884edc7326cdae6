import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { records } from '#contract/records.ts';
import type { ComparedField, RegistryOutcome } from '#contract/registry/registry-words.ts';
import { clients } from '../clients/tables.ts';
import type { Tx } from '../db/db.ts';
import { registryEntries } from '../integrations/registry/tables.ts';
import { recordQueries } from '../records/queries.ts';
import type { Rule } from '../records/record-handlers.ts';
import { registryChecks, registryDifferences, registryStates } from './tables.ts';

export const registryEntryQueries = recordQueries(records.registryEntries.fields, registryEntries, {
  columns: {
    name: registryEntries.name,
    jurisdiction: registryEntries.jurisdiction,
    registration_number: registryEntries.registration_number,
    status: registryEntries.status,
  },
  order: [asc(registryEntries.name)],
});
export type RegistryEntryRule = Rule<typeof registryEntries>;

/** True if another entry of the jurisdiction has the number. */
export const isNumberRegistered = async (
  tx: Tx,
  { jurisdiction, registration_number }: { jurisdiction: string; registration_number: string },
  id: string | undefined,
): Promise<boolean> => {
  const found = await tx
    .select({ id: registryEntries.id })
    .from(registryEntries)
    .where(
      and(
        isNull(registryEntries.deleted_at),
        eq(registryEntries.jurisdiction, jurisdiction),
        sql`app.fold(${registryEntries.registration_number}) = app.fold(${registration_number})`,
      ),
    );
  return found.some((entry) => entry.id !== id);
};
/** The clients among these that are there, in the order of their ids. */
export const clientsThere = async (tx: Tx, ids: string[]): Promise<string[]> =>
  (
    await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(inArray(clients.id, ids), isNull(clients.deleted_at), isNull(clients.merged_into)))
      .orderBy(asc(clients.id))
  ).map(({ id }) => id);

/** The companies that the firm acts for, or is about to, in the order of their ids; one more than `most` at most. */
export const companiesServed = async (tx: Tx, most: number): Promise<string[]> =>
  (
    await tx
      .select({ id: clients.id })
      .from(clients)
      .where(
        and(
          eq(clients.kind, 'CORPORATE'),
          sql`${clients.record_status} <> 'ended'`,
          isNull(clients.deleted_at),
          isNull(clients.merged_into),
        ),
      )
      .orderBy(asc(clients.id))
      .limit(most + 1)
  ).map(({ id }) => id);

export type CheckRow = typeof registryChecks.$inferSelect;

/** Does nothing if the id exists, or if another check of several clients of the same person goes on. */
export const insertCheck = (tx: Tx, row: typeof registryChecks.$inferInsert) =>
  tx.insert(registryChecks).values(row).onConflictDoNothing();

/** A check of the actor's own; of anybody's for the system. */
export const checkById = async (tx: Tx, id: string): Promise<CheckRow | undefined> =>
  (await tx.select().from(registryChecks).where(eq(registryChecks.id, id)))[0];

/** The actor's check of several clients that goes on, else the newest one. */
export const newestCheck = async (tx: Tx): Promise<CheckRow | undefined> =>
  (
    await tx
      .select()
      .from(registryChecks)
      .where(isNull(registryChecks.client_id))
      .orderBy(
        desc(sql`${registryChecks.state} = 'QUEUED'`),
        desc(registryChecks.created_at),
        desc(registryChecks.id),
      )
      .limit(1)
  )[0];

const queued = (id: string) => and(eq(registryChecks.id, id), eq(registryChecks.state, 'QUEUED'));

/** Ends a check that goes on. False if it has ended, or is gone. */
export const endCheck = async (
  tx: Tx,
  id: string,
  change: Pick<CheckRow, 'state' | 'finished_at'> & { problem?: string },
): Promise<boolean> => ((await tx.update(registryChecks).set(change).where(queued(id))).rowCount ?? 0) > 0;

const counters = {
  SAME: 'same',
  DIFFERS: 'differs',
  NOT_FOUND: 'not_found',
  NOT_ASKED: 'not_asked',
  FAILED: 'failed',
} as const satisfies Record<RegistryOutcome, keyof CheckRow>;

/** Counts a client of a check that goes on, whose number in it is `at`. False if the check has ended. */
export const countOutcome = async (
  tx: Tx,
  id: string,
  at: number,
  outcome: RegistryOutcome,
): Promise<boolean> => {
  const column = counters[outcome];
  const { rowCount } = await tx
    .update(registryChecks)
    .set({ done: at + 1, [column]: sql`${registryChecks[column]} + 1` })
    .where(and(queued(id), eq(registryChecks.done, at)));
  return (rowCount ?? 0) > 0;
};

/** System actor only: deletes the checks begun before an instant. */
export const deleteChecks = (tx: Tx, before: string) =>
  tx.delete(registryChecks).where(lt(registryChecks.created_at, before));

type DifferenceRow = typeof registryDifferences.$inferSelect;

/** The differences of a client, and the outcome of its last check. */
export const differencesOf = (tx: Tx, clientId: string): Promise<DifferenceRow[]> =>
  tx.select().from(registryDifferences).where(eq(registryDifferences.client_id, clientId));
export const stateOf = async (tx: Tx, clientId: string) =>
  (await tx.select().from(registryStates).where(eq(registryStates.client_id, clientId)))[0];

export const setState = (tx: Tx, row: typeof registryStates.$inferInsert) =>
  tx.insert(registryStates).values(row).onConflictDoUpdate({ target: registryStates.client_id, set: row });

/** Writes a difference over the one of the same field. */
export const setDifference = (tx: Tx, row: typeof registryDifferences.$inferInsert) =>
  tx
    .insert(registryDifferences)
    .values(row)
    .onConflictDoUpdate({ target: [registryDifferences.client_id, registryDifferences.field], set: row });

export const removeDifferences = (tx: Tx, clientId: string, fields: ComparedField[]) =>
  fields.length === 0
    ? undefined
    : tx
        .delete(registryDifferences)
        .where(and(eq(registryDifferences.client_id, clientId), inArray(registryDifferences.field, fields)));

/** Writes what a person decided about differences of a client. */
export const decide = (
  tx: Tx,
  clientId: string,
  fields: ComparedField[],
  change: Pick<DifferenceRow, 'state' | 'decided_by' | 'decided_at'>,
) =>
  tx
    .update(registryDifferences)
    .set(change)
    .where(and(eq(registryDifferences.client_id, clientId), inArray(registryDifferences.field, fields)));
