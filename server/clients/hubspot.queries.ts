import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { clients } from './tables.ts';

const isThere = isNull(clients.deleted_at);

/** The clients linked to these companies of the CRM, by their ids there. */
export const clientsOfCompanies = async (tx: Tx, hubspotIds: string[]) =>
  hubspotIds.length === 0
    ? []
    : tx
        .select({ id: clients.id, name: clients.name, hubspot: clients.hubspot })
        .from(clients)
        .where(and(inArray(clients.hubspot, hubspotIds), isThere))
        // The link of a merged client stands behind that of its survivor.
        .orderBy(sql`${clients.merged_into} is not null`);

/**
 * The name of another client that is linked to a company of the CRM; undefined if none is. Nobody else links one to it until the
 * transaction ends.
 */
export async function otherLinkedClient(tx: Tx, hubspotId: string, clientId: string) {
  await advisoryLock(tx, `hubspot ${hubspotId}`);
  const [other] = await tx
    .select({ name: clients.name })
    .from(clients)
    .where(
      and(eq(clients.hubspot, hubspotId), ne(clients.id, clientId), isNull(clients.merged_into), isThere),
    )
    .limit(1);
  return other?.name;
}

/** Words about a company of the CRM that another client is linked to. */
export const linkedElsewhere = (name: string): string =>
  `This company is linked to ${name}. End that link first.`;
