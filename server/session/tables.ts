import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Audience } from '#contract/core/endpoint.ts';
import type { Portal, WayIn } from '#contract/session/session.ts';
import { bytes, id, instant } from '../db/columns.ts';

/** An account. `guard` is its side; a client account may belong to contacts and payroll employees at once. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    guard: text().$type<'api' | 'client' | 'external'>().notNull(),
    email: text().notNull(),
    /** scrypt with its parameters; null: no sign-in by password. */
    password_hash: text(),
    /** The person's issuer and subject at the OpenID provider; null until their first sign-in by it. */
    cloud_issuer: text(),
    cloud_subject: text(),
    status: text().$type<'ACTIVE' | 'SUSPENDED'>().notNull().default('ACTIVE'),
    created_at: instant().notNull(),
  },
  (t) => [unique().on(t.guard, t.email), unique().on(t.guard, t.cloud_issuer, t.cloud_subject)],
);

/** A browser of a person. `share` opens the `server` copy of its data key; a revoked device has none. */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    label: text().notNull(),
    share: bytes(),
    /** Raw P-256 point; null until enrolled. */
    public_key: bytes(),
    created_at: instant().notNull(),
    last_seen_at: instant().notNull(),
    revoked_at: instant(),
  },
  (t) => [index().on(t.account_id)],
);

/** Sessions, with the hashes of the cookie and of the renewal half; neither alone opens anything. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    device_id: uuid()
      .notNull()
      .references(() => devices.id),
    /** Further devices that the browser proved to be when it signed in: of people who used it before. */
    known_devices: uuid().array().notNull().default([]),
    portal: text().$type<Portal>().notNull(),
    cookie_hash: text().notNull().unique(),
    renewal_hash: text().notNull().unique(),
    /** True for the employee side only, although the account has contacts too. */
    employee_only: boolean().notNull().default(false),
    came_by: text().$type<WayIn>().notNull(),
    active_client_id: uuid(),
    /** Recipient of the link a signer signed in by. */
    recipient_id: uuid(),
    created_at: instant().notNull(),
    idle_until: instant().notNull(),
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [index().on(t.account_id), index().on(t.expires_at)],
);

/** Access tokens, hashed; all are valid until the session ends. */
export const bearers = pgTable(
  'bearers',
  {
    hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    audience: text().$type<Audience>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [index().on(t.session_id)],
);

/** The server's P-256 key pairs that devices seal submissions to; an old one is kept as long as a submission may be sealed to it. */
export const sealingKeys = pgTable('sealing_keys', {
  id: id(),
  private_key: bytes().notNull(),
  public_key: bytes().notNull(),
  created_at: instant().notNull(),
});
