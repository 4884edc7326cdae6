import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { charges as chargeKind } from '#contract/secretary/charges.ts';
import { filingDueDays } from '#contract/secretary/filing-status.ts';
import { filings as filingKind } from '#contract/secretary/filings.ts';
import { officers as officerKind } from '#contract/secretary/officers.ts';
import { shareClasses as shareClassKind } from '#contract/secretary/share-classes.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { isOfClient } from '../db/of-client.ts';
import { interests, shareMoves } from '../owners/tables.ts';
import { recordQueries } from '../records/queries.ts';
import { addDays } from '../reference/calendar.ts';
import { charges, corporateRecords, filings, officers, shareClasses } from './tables.ts';

export const officerQueries = recordQueries(officerKind.fields, officers, {
  columns: {
    client_id: officers.client_id,
    position: officers.position,
    status: officers.status,
    appointed: officers.since,
    ceased: officers.until,
  },
  // Those in office first.
  order: [sql`${officers.until} is not null`, asc(officers.since), asc(officers.id)],
  usedBy: [{ column: officers.alternate_for_id, words: ['alternate', 'alternates'] }],
});

export const shareClassQueries = recordQueries(shareClassKind.fields, shareClasses, {
  columns: { client_id: shareClasses.client_id, code: shareClasses.code, name: shareClasses.name },
  order: [asc(shareClasses.code)],
  usedBy: [
    { column: shareMoves.class_id, words: ['move of shares', 'moves of shares'] },
    { column: interests.class_id, words: ['interest', 'interests'] },
  ],
});

export const filingQueries = recordQueries(filingKind.fields, filings, {
  columns: {
    client_id: filings.client_id,
    form: filings.form,
    due: filings.due,
    lodged_at: filings.lodged_at,
  },
  // Filings to be lodged first, the most urgent first; then those that were, the latest first.
  order: [
    sql`${filings.lodged_at} is not null`,
    sql`case when ${filings.lodged_at} is null then ${filings.due} end`,
    desc(filings.lodged_at),
    asc(filings.id),
  ],
});

export const chargeQueries = recordQueries(chargeKind.fields, charges, {
  columns: {
    client_id: charges.client_id,
    holder: charges.holder,
    created: charges.created,
    satisfied: charges.satisfied,
  },
  order: [sql`${charges.satisfied} is not null`, desc(charges.created), asc(charges.id)],
});

/** The officers of these ids, deleted or not, by the parties that they are. */
export const partiesOfOfficers = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: officers.id, party_id: officers.party_id })
        .from(officers)
        .where(inArray(officers.id, ids));

/** Number of the filings of a client that are due within 14 days of a day, or overdue. */
export const countFilingsDue = (tx: Tx, clientId: string, today: string): Promise<number> =>
  tx.$count(
    filings,
    and(
      isOfClient(filings.client_id, clientId),
      isNull(filings.deleted_at),
      isNull(filings.lodged_at),
      lte(filings.due, addDays(today, filingDueDays)),
    ),
  );

/** Further facts that the corporate secretary keeps of a client. */
export const corporateRecord = async (tx: Tx, clientId: string) =>
  (await tx.select().from(corporateRecords).where(eq(corporateRecords.client_id, clientId)))[0];

/** Writes it; the client is locked meanwhile. */
export const writeCorporateRecord = (tx: Tx, row: typeof corporateRecords.$inferInsert) =>
  tx
    .insert(corporateRecords)
    .values(row)
    .onConflictDoUpdate({ target: corporateRecords.client_id, set: row });

/** Numbers of what a client has on a day: those in office on it, and charges not satisfied. */
export async function secretaryCounts(tx: Tx, clientId: string, today: string) {
  const inOffice = and(
    isOfClient(officers.client_id, clientId),
    isNull(officers.deleted_at),
    lte(officers.since, today),
    sql`(${officers.until} is null or ${officers.until} >= ${today})`,
  );
  const there = (table: typeof shareClasses | typeof filings) =>
    tx.$count(table, and(isOfClient(table.client_id, clientId), isNull(table.deleted_at)));
  const open = and(
    isOfClient(charges.client_id, clientId),
    isNull(charges.deleted_at),
    isNull(charges.satisfied),
  );
  return {
    officers: await tx.$count(officers, inOffice),
    share_classes: await there(shareClasses),
    filings: await there(filings),
    charges: await tx.$count(charges, open),
    filings_due: await countFilingsDue(tx, clientId, today),
  };
}

/** Rows of the demo firm. */
export async function insertSecretaryRows(
  tx: Tx,
  all: {
    readonly officers: readonly (typeof officers.$inferInsert)[];
    readonly shareClasses: readonly (typeof shareClasses.$inferInsert)[];
    readonly filings: readonly (typeof filings.$inferInsert)[];
    readonly charges: readonly (typeof charges.$inferInsert)[];
    readonly records: readonly (typeof corporateRecords.$inferInsert)[];
  },
): Promise<void> {
  await insertMany(tx, officers, all.officers);
  await insertMany(tx, shareClasses, all.shareClasses);
  await insertMany(tx, filings, all.filings);
  await insertMany(tx, charges, all.charges);
  await insertMany(tx, corporateRecords, all.records);
}
