import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { notifyOfFactor } from './notices.ts';
import { deleteFactor } from './queries.ts';

/**
 * System actor only. Removes the second factor of an account whose person can no longer answer it, and tells them. Their password alone signs
 * them in, until they set up another.
 * @throws Refusal `conflict` if they have none
 */
export async function removeFactorOf(
  tx: Tx,
  accountId: string | null,
  config: Pick<Config, 'publicUrl' | 'firmName' | 'firmAddress'>,
  now: string,
): Promise<void> {
  if (accountId === null || !(await deleteFactor(tx, accountId)))
    throw new Refusal('conflict', { message: 'This person has no second factor.' });
  await notifyOfFactor(tx, accountId, 'factor_removed_by_firm', config, now);
}
