import { now } from '#src/lib/time/clock.ts';
import type { LockRow } from '#src/offline/database/rows.ts';
import { closeDatabases, vaultInTurn } from '#src/offline/vault/close.ts';
import { deviceStatusOf } from '#src/offline/vault/device-status.ts';
import { notifyKeysDropped } from '#src/offline/vault/key-handover.ts';
import { isExpired } from '#src/offline/vault/lock-rules.ts';
import { erasesMore, type LeftState } from '#src/offline/vault/vault-states.ts';
import { lockOf, vaultNames } from './locks.ts';

/**
 * Erases vaults of this browser whose device was revoked, or whose offline days are over, also while no page is open. Unsent work stays,
 * sealed. The next start of a page finds the new state. Returns the closed vaults with their states.
 */
export async function closeDue(): Promise<Record<string, LeftState>> {
  const names = await vaultNames();
  const closed = await Promise.all(names.map(async (name) => [name, await closeOne(name)] as const));
  return Object.fromEntries(closed.flatMap(([name, to]) => (to ? [[name, to]] : [])));
}

async function closeOne(name: string): Promise<LeftState | undefined> {
  const lock = await lockOf(name);
  const due = lock && (await dueFor(lock));
  if (!due) return undefined;
  return vaultInTurn(name, async () => {
    // A sign-in in the meantime has begun a new epoch.
    if ((await lockOf(name))?.epoch !== lock.epoch) return undefined;
    await closeDatabases(name, due, lock.epoch + 1);
    notifyKeysDropped(name);
    return due;
  });
}

/** State the vault has to go to, if that erases anything it still has. */
async function dueFor(lock: LockRow): Promise<LeftState | undefined> {
  if (erasesMore('revoked', lock.state) && (await deviceStatusOf(lock.deviceId)) === 'revoked')
    return 'revoked';
  return isExpired(lock, now()) && erasesMore('expired', lock.state) ? 'expired' : undefined;
}
