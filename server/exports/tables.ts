import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ExportRequest } from '#contract/exports.ts';
import { id, instant } from '../db/columns.ts';
import { files } from '../files/tables.ts';
import { users } from '../people/tables.ts';

/** An export of a list. `finished_at` without a file: it failed, for the reason in `error`. Deleted after a day. */
export const exports = pgTable(
  'exports',
  {
    id: id(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    request: jsonb().$type<ExportRequest>().notNull(),
    rows: integer().notNull(),
    rows_done: integer().notNull().default(0),
    file_id: uuid().references(() => files.id),
    error: text(),
    created_at: instant().notNull(),
    finished_at: instant(),
  },
  (t) => [index().on(t.owner_id, t.created_at), index().on(t.created_at)],
);
