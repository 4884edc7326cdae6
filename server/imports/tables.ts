import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportPlan } from '#contract/import/plan.ts';
import type { fileImportStates, WrongRow } from '#contract/imports.ts';
import { clients } from '../clients/tables.ts';
import { id, instant } from '../db/columns.ts';
import { users } from '../people/tables.ts';

/** A file whose rows become records. `wrong` are the rows that were not written; it is deleted after a week, its upload once it has ended. */
export const fileImports = pgTable(
  'file_imports',
  {
    id: id(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    client_id: uuid().references(() => clients.id, { onDelete: 'cascade' }),
    upload_id: uuid().notNull(),
    name: text().notNull(),
    plan: jsonb().$type<ImportPlan>().notNull(),
    state: text().$type<(typeof fileImportStates)[number]>().notNull(),
    rows: integer().notNull().default(0),
    rows_done: integer().notNull().default(0),
    written: integer().notNull().default(0),
    wrong: jsonb().$type<WrongRow[]>().notNull().default([]),
    problem: text(),
    created_at: instant().notNull(),
    finished_at: instant(),
  },
  (t) => [index().on(t.owner_id, t.created_at), index().on(t.client_id), index().on(t.created_at)],
);
