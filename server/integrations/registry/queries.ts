import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { CompanyAsked } from './port.ts';
import { bareNumber, registryEntries } from './tables.ts';

/** The first two entries of a jurisdiction with this number, the one that writes it so first; or of this name where no number is asked for. */
export const entriesOf = (tx: Tx, { jurisdiction, registration_number: number, name }: CompanyAsked) =>
  tx
    .select()
    .from(registryEntries)
    .where(
      and(
        isNull(registryEntries.deleted_at),
        eq(registryEntries.jurisdiction, jurisdiction),
        number === null
          ? sql`app.fold(${registryEntries.name}) = app.fold(${name})`
          : sql`${bareNumber(registryEntries.registration_number)} = ${bareNumber(number)}`,
      ),
    )
    .orderBy(
      sql`app.fold(${registryEntries.registration_number}) <> app.fold(${number ?? ''})`,
      asc(registryEntries.id),
    )
    .limit(2);

export const insertRegistryEntries = (tx: Tx, rows: (typeof registryEntries.$inferInsert)[]) =>
  insertMany(tx, registryEntries, rows);
