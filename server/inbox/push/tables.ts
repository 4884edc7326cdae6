import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '#server/db/columns.ts';
import { accounts, devices } from '#server/session/tables.ts';

/** The key pair by which push services know this server, made at the first start. The newest counts. */
export const pushKeys = pgTable('push_keys', {
  id: id(),
  private_key: bytes().notNull(),
  public_key: bytes().notNull(),
  created_at: instant().notNull(),
});

/**
 * Devices that are told of news by Web Push, with the keys that a message is encrypted for. Deleted as the device signs out or is revoked,
 * and as its account is suspended.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    device_id: uuid()
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: bytes().notNull(),
    auth: bytes().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [index().on(t.account_id, t.created_at)],
);
