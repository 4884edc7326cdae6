import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/db.ts';

/** A link table: the column of the record, and the column of the other record. */
export interface Link {
  readonly own: PgColumn;
  readonly other: PgColumn;
}
type Links = Readonly<Record<string, Link>>;

/** The linked ids of each row as arrays, sorted. */
export const linkColumns = (id: PgColumn, links: Links = {}): Record<string, SQL.Aliased> =>
  Object.fromEntries(
    Object.entries(links).map(([name, { own, other }]) => [
      name,
      sql`array(select ${other} from ${own.table} where ${own} = ${id} order by ${other})`.as(name),
    ]),
  );

/** Replaces the links of a record as far as `values` name them. */
export async function writeLinks(tx: Tx, id: string, values: object, links: Links = {}): Promise<void> {
  const given: Readonly<Record<string, unknown>> = { ...values };
  for (const [name, { own, other }] of Object.entries(links)) {
    const ids = given[name];
    if (!Array.isArray(ids)) continue;
    const { table } = own;
    await tx.delete(table).where(and(eq(own, id), ids.length > 0 ? notInArray(other, ids) : undefined));
    if (ids.length === 0) continue;
    const rows = ids.map((otherId: unknown) => ({ [own.name]: id, [other.name]: otherId }));
    await tx.insert(table).values(rows).onConflictDoNothing();
  }
}
