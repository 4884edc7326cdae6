import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Actor } from '../db/actor.ts';
import { id, instant } from '../db/columns.ts';

/** Work that outlives a request, added by the transaction that needs it. `actor` is the person who asked; null is the system. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    actor: jsonb().$type<Actor>(),
    /** There is at most one unfinished job for each key. */
    key: text(),
    /** Of the jobs of one owner, those of less cost come first. */
    cost: integer().notNull().default(0),
    run_at: instant().notNull(),
    attempts: integer().notNull().default(0),
    locked_until: instant(),
    finished_at: instant(),
    error: text(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('jobs_due').on(t.run_at).where(sql`${t.finished_at} is null`),
    uniqueIndex('jobs_key').on(t.key).where(sql`${t.finished_at} is null and ${t.key} is not null`),
  ],
);
