import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as records from '#contract/firm/records.ts';
import { clients, industries, sectors } from '../clients/tables.ts';
import type { Tx } from '../db/db.ts';
import { invalid } from '../http/refusal.ts';
import { recordQueries } from '../records/queries.ts';
import type { Rule } from '../records/record-handlers.ts';
import { onceBy } from '../records/rules.queries.ts';

export const industryQueries = recordQueries(records.industries.fields, industries, {
  columns: { code: industries.code, sector: industries.sector_id },
  order: [asc(industries.code)],
  usedBy: [{ column: clients.industry, by: industries.code, words: ['client', 'clients'] }],
});

/** The sectors that are not deleted, with their codes of the benchmark. */
export const allSectors = (tx: Tx) =>
  tx
    .select({ id: sectors.id, name: sectors.name, icb_code: sectors.icb_code })
    .from(sectors)
    .where(isNull(sectors.deleted_at));

const isThere = isNull(clients.deleted_at);

/** The number of clients by industry, of these alone. */
export async function clientsOfIndustries(
  tx: Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await tx
    .select({ code: clients.industry, clients: count() })
    .from(clients)
    .where(and(isThere, inArray(clients.industry, [...codes])))
    .groupBy(clients.industry);
  return new Map(rows.map((row) => [row.code ?? '', row.clients]));
}

/** Gives a sector to the clients of an industry that have none. Their versions rise, as with any change. Answers those changed. */
export const giveSector = (
  tx: Tx,
  { industry, sector, now, by }: { industry: string; sector: string; now: string; by: string | null },
) =>
  tx
    .update(clients)
    .set({ sector, version: sql`${clients.version} + 1`, last_update_at: now, last_update_by: by })
    .where(and(isThere, isNull(clients.merged_into), eq(clients.industry, industry), isNull(clients.sector)))
    .returning({ id: clients.id, name: clients.name });

/** Refuses another code for an industry that clients have: they keep it by its code. */
const codeStays: Rule<typeof industries> = async ({ code }, { tx, before }) => {
  if (!before || before.code === code) return;
  if ((await clientsOfIndustries(tx, [before.code])).size > 0)
    throw invalid('form.code', 'Clients have this industry. Add another one for another code.');
};
/** Refuses a sector that is not there. One that was deleted since may stay, until another is chosen. */
const sectorIsThere: Rule<typeof industries> = async ({ sector_id }, { tx, before }) => {
  if (!sector_id || sector_id === before?.sector_id) return;
  if (!(await allSectors(tx)).some(({ id }) => id === sector_id))
    throw invalid('form.sector', 'There is no such sector.');
};
export const industryRules = [onceBy(industryQueries, industries.code), codeStays, sectorIsThere];
