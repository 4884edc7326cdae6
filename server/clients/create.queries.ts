import { and, isNull, notInArray, sql } from 'drizzle-orm';
import { fold } from '#contract/core/fold.ts';
import { isNamed } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { headOfClient } from './queries.ts';
import { clients } from './tables.ts';

/** Takes a name, folded: nobody else can add a client of it until the transaction ends. */
export const lockName = (tx: Tx, name: string): Promise<unknown> => advisoryLock(tx, `client ${fold(name)}`);

/** True if a client has this name, folded, or had it; those of `others` do not count, nor what was merged into them. */
export async function hasNamesake(tx: Tx, name: string, others: readonly string[]): Promise<boolean> {
  const [same] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        isNull(clients.deleted_at),
        others.length > 0 ? notInArray(headOfClient, [...others]) : undefined,
        sql`(${isNamed(sql`clients.name_key`, name)} or exists (
          select from jsonb_array_elements(${clients.former_names}) as former where app.fold(former ->> 'name') = ${fold(name)}))`,
      ),
    )
    .limit(1);
  return same !== undefined;
}
