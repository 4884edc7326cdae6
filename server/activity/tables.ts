import { isNotNull, ne, sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { activityAudiences } from '#contract/activity.ts';
import { instant } from '../db/columns.ts';

/** The activity log. Append-only; undoing something is a new row. Each month is a partition, so that old ones can be dropped (0077). */
export const activityLog = pgTable(
  'activity_log',
  {
    id: uuid().notNull(),
    name: text().notNull(),
    event: text().notNull(),
    description: text().notNull(),
    subject_type: text(),
    subject_id: uuid(),
    client_id: uuid(),
    attribute: jsonb(),
    old: jsonb(),
    attributes: jsonb(),
    causer_id: uuid(),
    audience: text().$type<(typeof activityAudiences)[number]>().notNull(),
    ip: text(),
    device: text(),
    request_id: text(),
    batch_id: uuid(),
    /** The act of which the entry is a part: what one call did, or one row of an import. Its entries are reversed together (0105). */
    act_id: uuid(),
    reversal_of: uuid(),
    at: instant().notNull(),
  },
  // A page of any filter is the end of one index; navigations are most of the log, and apart.
  (t) => [
    primaryKey({ columns: [t.id, t.at] }),
    index().on(t.at, t.id),
    index('activity_log_changes').on(t.at, t.id).where(ne(t.name, sql`'Navigation'`)),
    index().on(t.causer_id, t.at, t.id),
    index().on(t.client_id, t.at, t.id).where(isNotNull(t.client_id)),
    index().on(t.subject_id, t.at, t.id).where(isNotNull(t.subject_id)),
    index().on(t.event, t.at, t.id),
    index().on(t.audience, t.at, t.id),
    index().on(t.batch_id).where(isNotNull(t.batch_id)),
    index().on(t.reversal_of).where(isNotNull(t.reversal_of)),
  ],
);
