import { asc, eq, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/db.ts';

/** The columns of a part by the names of its fields. */
export type PartColumns = Readonly<Record<string, PgColumn>>;
/** Rows that belong to a record and have no life of their own: the column that names it, and the one of their place among the others. */
export interface Part<C extends PartColumns> {
  readonly own: PgColumn;
  readonly place: PgColumn;
  readonly columns: C;
}
export type PartRow<C extends PartColumns> = { -readonly [F in keyof C]: GetColumnData<C[F]> };
type Parts = Readonly<Record<string, Part<PartColumns>>>;

/** The parts of each row as arrays of objects, in their order. */
export const partColumns = (id: PgColumn, parts: Parts = {}): Record<string, SQL.Aliased> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { own, place, columns }]) => {
      const fields = Object.entries(columns).map(
        ([field, column]) => sql`${sql.raw(`'${field}'`)}, ${column}`,
      );
      const one = sql`json_build_object(${sql.join(fields, sql`, `)})`;
      return [
        name,
        sql`(select coalesce(json_agg(${one} order by ${asc(place)}), '[]') from ${own.table} where ${own} = ${id})`.as(
          name,
        ),
      ];
    }),
  );

/** Replaces the parts of a record as far as `values` name them. */
export async function writeParts(tx: Tx, id: string, values: object, parts: Parts = {}): Promise<void> {
  const given: Readonly<Record<string, unknown>> = { ...values };
  for (const [name, { own, place, columns }] of Object.entries(parts)) {
    const rows: unknown = given[name];
    if (!Array.isArray(rows)) continue;
    const { table } = own;
    await tx.delete(table).where(eq(own, id));
    if (rows.length === 0) continue;
    const named = rows.map((row: Readonly<Record<string, unknown>>, at) => ({
      [own.name]: id,
      [place.name]: at,
      ...Object.fromEntries(Object.entries(columns).map(([field, { name: column }]) => [column, row[field]])),
    }));
    await tx.insert(table).values(named);
  }
}
