import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '#server/db/columns.ts';
import { accounts, devices } from '../tables.ts';

/** Public keys for signing in. A removed one stays, so that its holder learns that it was removed. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    /** The device it was made on or last used on; revoking the device removes it. */
    device_id: uuid()
      .notNull()
      .references(() => devices.id),
    /** base64url. */
    credential_id: text().notNull().unique(),
    /** COSE (RFC 9052). */
    public_key: bytes().notNull(),
    /** Number of uses as counted by its authenticator; never decreases. 0 if the authenticator does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    label: text().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant(),
    removed_at: instant(),
  },
  (t) => [index().on(t.account_id), index().on(t.device_id)],
);

/** Challenges for passkeys, each valid once. `account_id` is the account a passkey is to be added to; null for a sign-in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    account_id: uuid().references(() => accounts.id),
    expires_at: instant().notNull(),
  },
  (t) => [index().on(t.expires_at)],
);
