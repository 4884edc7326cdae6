import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { accounts } from '../tables.ts';
import { passkeyChallenges, passkeys } from './tables.ts';

// System actor only.

export const insertChallenge = (tx: Tx, row: typeof passkeyChallenges.$inferInsert) =>
  tx.insert(passkeyChallenges).values(row);

/** Removes a challenge; false if the account (null: a sign-in) has no such valid one. */
export async function takeChallenge(
  tx: Tx,
  hash: string,
  accountId: string | null,
  now: string,
): Promise<boolean> {
  const { account_id, expires_at } = passkeyChallenges;
  const good = and(
    eq(passkeyChallenges.hash, hash),
    accountId === null ? isNull(account_id) : eq(account_id, accountId),
    gt(expires_at, now),
  );
  return (
    (await tx.delete(passkeyChallenges).where(good).returning({ hash: passkeyChallenges.hash })).length > 0
  );
}

export const deleteChallenges = (tx: Tx, before: string) =>
  tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expires_at, before));

/** A passkey with its account, removed or not. */
export async function passkeyOf(tx: Tx, credentialId: string) {
  const rows = await tx
    .select({ passkey: passkeys, guard: accounts.guard, status: accounts.status })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.account_id))
    .where(eq(passkeys.credential_id, credentialId));
  return rows[0];
}

/** Inserts a passkey. True if it is new. */
export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

export const notePasskeyUse = (
  tx: Tx,
  id: string,
  { counter, deviceId }: { counter: number; deviceId: string },
  now: string,
) => tx.update(passkeys).set({ counter, device_id: deviceId, last_used_at: now }).where(eq(passkeys.id, id));

// From here on: open to every signed-in person for their own rows.

export const myPasskeys = (tx: Tx) =>
  tx
    .select({
      id: passkeys.id,
      device_id: passkeys.device_id,
      credential_id: passkeys.credential_id,
      label: passkeys.label,
      created_at: passkeys.created_at,
      last_used_at: passkeys.last_used_at,
    })
    .from(passkeys)
    .where(isNull(passkeys.removed_at))
    .orderBy(desc(passkeys.created_at));

/** Removes one passkey, or all of a device. */
export const removePasskeys = (tx: Tx, of: { id: string } | { deviceId: string }, now: string) =>
  tx
    .update(passkeys)
    .set({ removed_at: now })
    .where(
      and(
        'id' in of ? eq(passkeys.id, of.id) : eq(passkeys.device_id, of.deviceId),
        isNull(passkeys.removed_at),
      ),
    );
