import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../../db/columns.ts';
import { accounts, devices } from '../tables.ts';

/** Public keys people sign in by. One that was removed stays, so that who comes with it is told so. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    /** The device it was made on or last signed in on: revoked, its passkeys go with it. */
    device_id: uuid()
      .notNull()
      .references(() => devices.id),
    /** base64url. */
    credential_id: text().notNull().unique(),
    /** COSE (RFC 9052). */
    public_key: bytes().notNull(),
    /** How often its authenticator says it was used; never goes back. 0 where that does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    label: text().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant(),
    removed_at: instant(),
  },
  (t) => [index().on(t.account_id), index().on(t.device_id)],
);

/** What a passkey is to sign, once. `account_id` of whom it is to be added to; null for a sign-in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    account_id: uuid().references(() => accounts.id),
    expires_at: instant().notNull(),
  },
  (t) => [index().on(t.expires_at)],
);
