import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { factorFailures, factorTries } from '#contract/core/limits.ts';
import type { Portal } from '#contract/session/session.ts';
import { bytes, id, instant } from '#server/db/columns.ts';
import { accounts } from '../tables.ts';

/** The second factor of an account's password; it counts from `confirmed_at`. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: id(),
    account_id: uuid()
      .notNull()
      .unique()
      .references(() => accounts.id),
    /** Sealed by the secret box, for this row. */
    secret: bytes().notNull(),
    /** The step of the last code: codes of it and of earlier ones no longer count. */
    last_step: bigint({ mode: 'number' }).notNull().default(0),
    /** Wrong codes since the last right one. */
    failures: integer().notNull().default(0),
    created_at: instant().notNull(),
    confirmed_at: instant(),
  },
  (t) => [
    check('second_factors_failures', sql`${t.failures} between 0 and ${sql.raw(String(factorFailures))}`),
  ],
);

/** Recovery codes of a factor, hashed; each counts once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    factor_id: uuid()
      .notNull()
      .references(() => secondFactors.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.factor_id, t.hash] })],
);

/** Sign-ins whose password was right and that wait for a code. Removing the factor removes them. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    hash: text().primaryKey(),
    factor_id: uuid()
      .notNull()
      .references(() => secondFactors.id, { onDelete: 'cascade' }),
    /** Hash of the password's hash: another password ends the challenge. */
    password_mark: text().notNull(),
    portal: text().$type<Portal>().notNull(),
    employee_only: boolean().notNull(),
    /** The earlier device of the account that the browser named. */
    device_id: uuid(),
    tries: integer().notNull().default(0),
    expires_at: instant().notNull(),
  },
  (t) => [
    index().on(t.factor_id),
    index().on(t.expires_at),
    check('factor_challenges_tries', sql`${t.tries} between 0 and ${sql.raw(String(factorTries))}`),
  ],
);
