import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { clientServices, clients, clientTeams, services } from './tables.ts';

type Columns = Partial<typeof clients.$inferInsert>;

/** Changes a client that its transaction holds. */
export const changeClient = (
  tx: Tx,
  { id, version }: { id: string; version: number },
  columns: Columns,
): Promise<unknown> =>
  tx
    .update(clients)
    .set({ ...columns, version: version + 1 })
    .where(eq(clients.id, id));

/** The services there are to choose from, by name. */
export const activeServices = (tx: Tx) =>
  tx
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(eq(services.active, true))
    .orderBy(asc(services.name), asc(services.id));

/** Puts these teams in the place of those a client had. */
export async function replaceTeams(tx: Tx, clientId: string, teamIds: readonly string[]): Promise<void> {
  await tx.delete(clientTeams).where(eq(clientTeams.client_id, clientId));
  await tx.insert(clientTeams).values(teamIds.map((team_id) => ({ client_id: clientId, team_id })));
}

interface Ending {
  /** The last day a service was rendered, and the next, on which it is not any more. */
  last: string;
  today: string;
}

/** Ends these services of a client; what began today never was. */
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
 * Whether another client of the jurisdiction has this registration number, whatever the case. Until the end of the transaction nobody
 * else takes it.
 */
export async function isNumberTaken(
  tx: Tx,
  { id, jurisdiction, number }: { id: string; jurisdiction: string; number: string },
): Promise<boolean> {
  const key = `${jurisdiction} ${number.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [other] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        eq(clients.jurisdiction, jurisdiction),
        sql`lower(${clients.registration_number}) = lower(${number})`,
        ne(clients.id, id),
        isNull(clients.deleted_at),
      ),
    )
    .limit(1);
  return other !== undefined;
}
