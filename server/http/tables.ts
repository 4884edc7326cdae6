import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../db/columns.ts';

/** First answers of writes by key, so that a repeated request changes nothing. Kept 30 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    account_id: uuid().notNull(),
    key: uuid().notNull(),
    endpoint: text().notNull(),
    body_hash: text().notNull(),
    status: integer().notNull(),
    answer: bytes().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.key] }), index().on(t.created_at)],
);

/** Counters by window; the key names limit, subject and window. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), count: integer().notNull(), expires_at: instant().notNull() },
  (t) => [index().on(t.expires_at)],
);
