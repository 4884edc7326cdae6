import { asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { errorFields } from '#contract/error-log.ts';
import { occurs, searchKey } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { countList, planList } from '../db/list.ts';
import { errorReports, errors } from './tables.ts';

type NewError = Omit<typeof errors.$inferInsert, 'count' | 'first_seen' | 'last_seen' | 'resolved_at'>;

/**
 * System actor only: adds a report to its error, which is counted, and reopened if it was resolved before. A report that was added already
 * (sent twice, because an answer was lost) changes nothing.
 */
export async function noteReport(tx: Tx, reportId: string, at: string, error: NewError): Promise<void> {
  const [known] = await tx
    .select({ id: errorReports.id })
    .from(errorReports)
    .where(eq(errorReports.id, reportId));
  if (known) return;
  const { id: _, fingerprint: __, ...newest } = error;
  const [row] = await tx
    .insert(errors)
    .values({ ...error, count: 1, first_seen: at, last_seen: at })
    .onConflictDoUpdate({
      target: errors.fingerprint,
      set: {
        ...newest,
        count: sql`${errors.count} + 1`,
        first_seen: sql`least(${errors.first_seen}, excluded.first_seen)`,
        last_seen: sql`greatest(${errors.last_seen}, excluded.last_seen)`,
        resolved_at: sql`case when excluded.last_seen <= ${errors.resolved_at} then ${errors.resolved_at} end`,
      },
    })
    .returning({ id: errors.id });
  if (row) await tx.insert(errorReports).values({ id: reportId, error_id: row.id, at }).onConflictDoNothing();
}

/** A reference, or the beginning of one. */
const reference = /^[0-9a-f]{4}[0-9a-f-]{0,32}$/i;

function matching(text: string): SQL | undefined {
  const words = occurs(searchKey(errors.kind, errors.message, errors.place), text);
  const referred = sql`${errors.id} in (select ${errorReports.error_id} from ${errorReports} where ${errorReports.id}::text like ${`${text.toLowerCase()}%`})`;
  return or(words, reference.test(text) ? referred : undefined);
}

/** One page of errors, the last seen first. */
export async function errorPage(tx: Tx, checked: CheckedList<typeof errorFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: {
      ...errors,
      state: sql`case when ${errors.resolved_at} is null then 'open' else 'resolved' end`,
    },
    search: matching,
    order: [desc(errors.last_seen)],
    tieBreak: errors.id,
  });
  const rows = await tx
    .select()
    .from(errors)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, errors, where, query) };
}

export const errorById = async (tx: Tx, id: string) =>
  (await tx.select().from(errors).where(eq(errors.id, id)))[0];

export const newestReports = (tx: Tx, errorId: string, limit: number) =>
  tx
    .select({ reference: errorReports.id, at: errorReports.at })
    .from(errorReports)
    .where(eq(errorReports.error_id, errorId))
    .orderBy(desc(errorReports.at), asc(errorReports.id))
    .limit(limit);

/** Marks an error as resolved at a time, or as open with null; undefined if there is none. */
export const setResolved = async (tx: Tx, id: string, resolvedAt: string | null) =>
  (await tx.update(errors).set({ resolved_at: resolvedAt }).where(eq(errors.id, id)).returning())[0];

/** System actor only: deletes errors last seen before a time, and then the oldest rows beyond the maximum. */
export async function forgetErrors(tx: Tx, before: string, most: { errors: number; reports: number }) {
  await tx.delete(errors).where(lt(errors.last_seen, before));
  await tx.delete(errorReports).where(lt(errorReports.at, before));
  const beyond = <T extends typeof errors | typeof errorReports>(table: T, by: SQL, count: number) =>
    tx.delete(table).where(
      inArray(
        table.id,
        tx
          .select({ id: table.id })
          .from(table as typeof errors)
          .orderBy(by)
          .offset(count),
      ),
    );
  await beyond(errors, desc(errors.last_seen), most.errors);
  await beyond(errorReports, desc(errorReports.at), most.reports);
}
