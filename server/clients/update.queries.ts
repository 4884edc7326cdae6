import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { fold } from '#contract/core/fold.ts';
import { isNamed } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { parties } from '../parties/tables.ts';
import { headOfClient } from './queries.ts';
import { clientServices, clients, clientTeams, industries, sectors, services } from './tables.ts';

type Columns = Partial<typeof clients.$inferInsert>;

/** Changes a client that the transaction has locked. */
export const changeClient = (
  tx: Tx,
  { id, version }: { id: string; version: number },
  columns: Columns,
): Promise<unknown> =>
  tx
    .update(clients)
    .set({ ...columns, version: version + 1 })
    .where(eq(clients.id, id));

/** Services that can be chosen, by name. */
export const activeServices = (tx: Tx) =>
  tx
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(and(services.active, isNull(services.deleted_at)))
    .orderBy(asc(services.name), asc(services.id));

/** True if the firm has an industry of this code. */
export const hasIndustry = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.$count(industries, and(isNull(industries.deleted_at), eq(industries.code, code)))) > 0;
/** True if the firm has a sector of this name. */
export const hasSector = async (tx: Tx, name: string): Promise<boolean> =>
  (await tx.$count(sectors, and(isNull(sectors.deleted_at), eq(sectors.name, name)))) > 0;

/** The company types that parties have, clients among them, each once. */
export const companyTypesInUse = async (tx: Tx): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ code: parties.company_type })
      .from(parties)
      .where(and(isNull(parties.deleted_at), isNotNull(parties.company_type)))
  ).flatMap(({ code }) => code ?? []);

/** Replaces a client's teams. */
export async function replaceTeams(tx: Tx, clientId: string, teamIds: readonly string[]): Promise<void> {
  await tx.delete(clientTeams).where(eq(clientTeams.client_id, clientId));
  await tx.insert(clientTeams).values(teamIds.map((team_id) => ({ client_id: clientId, team_id })));
}

interface Ending {
  /** The last day the service was provided; `today` is the day after. */
  last: string;
  today: string;
}

/** Ends these services of a client; a service that began today is deleted. */
export async function endServices(
  tx: Tx,
  clientId: string,
  serviceIds: readonly string[],
  { last, today }: Ending,
): Promise<void> {
  if (serviceIds.length === 0) return;
  const these = and(
    eq(clientServices.client_id, clientId),
    inArray(clientServices.service_id, [...serviceIds]),
  );
  await tx.delete(clientServices).where(and(these, sql`${clientServices.since} >= ${today}`));
  await tx
    .update(clientServices)
    .set({ until: last })
    .where(and(these, sql`(${clientServices.until} is null or ${clientServices.until} >= ${today})`));
}

/**
 * True if another client of the jurisdiction has this registration number, folded. Nobody else can take it until the transaction
 * ends.
 */
export async function isNumberTaken(
  tx: Tx,
  { id, jurisdiction, number }: { id: string; jurisdiction: string; number: string },
): Promise<boolean> {
  const key = `${jurisdiction} ${fold(number)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [other] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        eq(clients.jurisdiction, jurisdiction),
        isNamed(sql`clients.registration_number_key`, number),
        // A client that was merged into it may have it too.
        ne(headOfClient, id),
        isNull(clients.deleted_at),
      ),
    )
    .limit(1);
  return other !== undefined;
}
