import { sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, date as pgDate, uuid } from 'drizzle-orm/pg-core';

/** `timestamptz` as ISO 8601 in UTC. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
});
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  fromDriver: (value) => new Uint8Array(value),
  toDriver: (value) => Buffer.from(value),
});
/** Text by which lists are in order: ICU's, which `byName` of the contract follows too. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text collate app.names' });
/** A calendar date, `YYYY-MM-DD`. */
export const date = () => pgDate({ mode: 'string' });
/** UUIDv7, made by the creator of the row. */
export const id = () => uuid().primaryKey();
/** Optimistic lock: a write names the version it is based on. */
export const version = () => integer().notNull().default(1);
/** Columns of every record of the firm (`server/records`); a deleted one can be restored for 30 days. */
export const firmRecordColumns = (userId: () => AnyPgColumn) => ({
  id: id(),
  updated_at: instant().notNull().default(sql`now()`),
  updated_by: uuid().references(userId),
  deleted_at: instant(),
  version: version(),
});
/** Columns of every record of a client (`server/records`); a deleted one can be restored for 30 days. */
export const recordColumns = (clientId: () => AnyPgColumn, userId: () => AnyPgColumn) => ({
  ...firmRecordColumns(userId),
  client_id: uuid().notNull().references(clientId, { onDelete: 'cascade' }),
  updated_at: instant().notNull(),
});
