import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ErrorReport } from '#contract/error-report.ts';
import { id, instant } from '../db/columns.ts';

/** Errors of app and server, one row per fingerprint. Portal, release, place, device and sample are those of the last report. */
export const errors = pgTable(
  'errors',
  {
    id: id(),
    fingerprint: text().notNull().unique(),
    side: text().$type<'browser' | 'server'>().notNull(),
    kind: text().notNull(),
    message: text().notNull(),
    portal: text().$type<'app' | 'client' | 'external'>(),
    release: text(),
    place: text(),
    device: text(),
    count: integer().notNull(),
    first_seen: instant().notNull(),
    last_seen: instant().notNull(),
    sample: jsonb().$type<ErrorReport>().notNull(),
    resolved_at: instant(),
  },
  (t) => [index().on(t.last_seen)],
);

/** Occurrences, by the reference a person was shown (the id of the failed request) or the id of the browser's report. */
export const errorReports = pgTable(
  'error_reports',
  {
    id: id(),
    error_id: uuid()
      .notNull()
      .references(() => errors.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (t) => [index().on(t.error_id, t.at), index().on(t.at)],
);
