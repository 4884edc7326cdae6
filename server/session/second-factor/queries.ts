import { and, eq, gt, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { factorFailures, factorTries } from '#contract/core/limits.ts';
import { contacts } from '#server/contacts/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';
import { users } from '#server/people/tables.ts';
import { accounts, sessions } from '../tables.ts';
import { factorChallenges, recoveryCodes, secondFactors } from './tables.ts';

// System actor only.

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** The factor of an account that counts. */
export const factorOf = async (tx: Tx, accountId: string): Promise<SecondFactorRow | undefined> =>
  (
    await tx
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.account_id, accountId), isNotNull(secondFactors.confirmed_at)))
  )[0];

/** The factor that an account began to set up; its row is locked. */
export const unconfirmedFactorOf = async (tx: Tx, accountId: string): Promise<SecondFactorRow | undefined> =>
  (
    await tx
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.account_id, accountId), isNull(secondFactors.confirmed_at)))
      .for('update')
  )[0];

/** Locks an account: no session of it opens meanwhile. */
export const holdAccount = (tx: Tx, id: string) =>
  tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update');

/** Ends the sessions of an account that a password opened, except one. */
export const endPasswordSessions = (tx: Tx, accountId: string, exceptId: string, now: string) =>
  tx
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(sessions.account_id, accountId),
        eq(sessions.came_by, 'password'),
        ne(sessions.id, exceptId),
        isNull(sessions.ended_at),
      ),
    );

/** Removes the factor of an account, with its recovery codes and challenges. @returns true if it counted */
export async function deleteFactor(tx: Tx, accountId: string): Promise<boolean> {
  const [gone] = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.account_id, accountId))
    .returning({ confirmed_at: secondFactors.confirmed_at });
  return (gone?.confirmed_at ?? null) !== null;
}

/** Inserts a factor in the place of one that was never confirmed. False if one counts. */
export async function insertFactor(tx: Tx, row: typeof secondFactors.$inferInsert): Promise<boolean> {
  const { id, secret, created_at } = row;
  const { rowCount } = await tx
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactors.account_id,
      set: { id, secret, created_at, failures: 0, last_step: 0 },
      setWhere: isNull(secondFactors.confirmed_at),
    });
  return rowCount === 1;
}

export const confirmFactor = (tx: Tx, id: string, step: number, now: string) =>
  tx
    .update(secondFactors)
    .set({ confirmed_at: now, last_step: step, failures: 0 })
    .where(eq(secondFactors.id, id));

/**
 * Counts a code as wrong until it proves right, and locks the factor: codes of one person are checked one after the other. Undefined after too
 * many wrong ones in a row.
 */
export const countFailure = async (tx: Tx, id: string): Promise<SecondFactorRow | undefined> =>
  (
    await tx
      .update(secondFactors)
      .set({ failures: sql`${secondFactors.failures} + 1` })
      .where(and(eq(secondFactors.id, id), lt(secondFactors.failures, factorFailures)))
      .returning()
  )[0];

/** Uses the code of a step. False if a code of it or of a later one was used. */
export async function takeStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ last_step: step, failures: 0 })
    .where(and(eq(secondFactors.id, id), lt(secondFactors.last_step, step)));
  return rowCount === 1;
}

/** Uses a recovery code, after which codes of the app count again. False if there is no such unused one. */
export async function takeRecoveryCode(tx: Tx, id: string, hash: string, now: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ used_at: now })
    .where(and(eq(recoveryCodes.factor_id, id), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.used_at)));
  if (rowCount !== 1) return false;
  await tx.update(secondFactors).set({ failures: 0 }).where(eq(secondFactors.id, id));
  return true;
}

/** Replaces the recovery codes of a factor. */
export async function setRecoveryCodes(tx: Tx, id: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.factor_id, id));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ factor_id: id, hash })));
}

export const recoveryCodesLeft = (tx: Tx, id: string): Promise<number> =>
  tx.$count(recoveryCodes, and(eq(recoveryCodes.factor_id, id), isNull(recoveryCodes.used_at)));

export const insertFactorChallenge = (tx: Tx, row: typeof factorChallenges.$inferInsert) =>
  tx.insert(factorChallenges).values(row);

/** Counts a try of a challenge and locks it, with its account. Undefined if it is unknown, over, or was tried too often. */
export async function tryChallenge(tx: Tx, hash: string, now: string) {
  const [challenge] = await tx
    .update(factorChallenges)
    .set({ tries: sql`${factorChallenges.tries} + 1` })
    .where(
      and(
        eq(factorChallenges.hash, hash),
        gt(factorChallenges.expires_at, now),
        lt(factorChallenges.tries, factorTries),
      ),
    )
    .returning();
  if (!challenge) return undefined;
  const [account] = await tx
    .select({ id: accounts.id, status: accounts.status, password_hash: accounts.password_hash })
    .from(accounts)
    .innerJoin(secondFactors, eq(secondFactors.account_id, accounts.id))
    .where(eq(secondFactors.id, challenge.factor_id));
  return account && { challenge, account };
}

/** The account of a challenge that is not over, for the counters of its tries: one that is counts against nobody. */
export const accountOfChallenge = async (tx: Tx, hash: string, now: string): Promise<string | undefined> =>
  (
    await tx
      .select({ id: secondFactors.account_id })
      .from(factorChallenges)
      .innerJoin(secondFactors, eq(secondFactors.id, factorChallenges.factor_id))
      .where(
        and(
          eq(factorChallenges.hash, hash),
          gt(factorChallenges.expires_at, now),
          lt(factorChallenges.tries, factorTries),
        ),
      )
  )[0]?.id;

export const deleteFactorChallenge = (tx: Tx, hash: string) =>
  tx.delete(factorChallenges).where(eq(factorChallenges.hash, hash));

export const deleteFactorChallenges = (tx: Tx, before: string) =>
  tx.delete(factorChallenges).where(lte(factorChallenges.expires_at, before));

/** An account's facts for its factor. */
export const accountFacts = async (tx: Tx, accountId: string) =>
  (
    await tx
      .select({ email: accounts.email, guard: accounts.guard, password_hash: accounts.password_hash })
      .from(accounts)
      .where(eq(accounts.id, accountId))
  )[0];

/** The people of an account who have an inbox, staff before contacts before employees; a person is named by the first. */
export async function readersOfAccount(
  tx: Tx,
  accountId: string,
): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await tx.execute<{ id: string; name: string; email: string }>(sql`
    select p.id, p.name, a.email from ${accounts} a, lateral (
      select 1 as rank, u.id, u.display_name as name from ${users} u where u.account_id = a.id and a.guard = 'api'
      union all select 2, c.id, trim(concat(c.first_name, ' ', c.last_name)) from ${contacts} c
        where c.account_id = a.id and c.portal_access = 'ACTIVE' and c.deleted_at is null and a.guard = 'client'
      union all select 3, e.id, trim(concat(e.first_name, ' ', e.last_name)) from ${payrollEmployees} e
        where e.account_id = a.id and e.status <> 'LEFT' and a.guard = 'client') p
    where a.id = ${accountId} order by p.rank, p.id`);
  return rows.map(({ id, name, email }) => ({ id, name, email }));
}
