import { and, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { clients } from './tables.ts';

/** Takes a name in any case: nobody else can add a client of it until the transaction ends. */
export const lockName = (tx: Tx, name: string): Promise<unknown> =>
  advisoryLock(tx, `client ${name.toLowerCase()}`);

/** True if a client has this name, ignoring case, or had it. */
export async function hasNamesake(tx: Tx, name: string): Promise<boolean> {
  const folded = name.toLowerCase();
  const [same] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        isNull(clients.deleted_at),
        sql`(lower(${clients.name}) = ${folded} or exists (
          select from jsonb_array_elements(${clients.former_names}) as former where lower(former ->> 'name') = ${folded}))`,
      ),
    )
    .limit(1);
  return same !== undefined;
}
