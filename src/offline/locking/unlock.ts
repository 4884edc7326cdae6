import type { Portal } from '#contract/session/session.ts';
import { now } from '#src/lib/time/clock.ts';
import { cacheDatabase } from '../database/cache.ts';
import { changeFence, changeLock, fenceRow, lockRow } from '../database/fence.ts';
import { openDatabase } from '../database/open.ts';
import { type OutboxDatabase, outboxDatabase } from '../database/outbox.ts';
import type { LockRow, MethodCopyRow, PasskeyCopyRow } from '../database/rows.ts';
import { leaveVault } from '../lifecycle/erase-or-lock.ts';
import { changeMarker, currentMarker, type VaultMetadata } from '../plain/vault-metadata.ts';
import { liveKeys, openCopy } from '../vault/data-key.ts';
import { isExpired, isSetBack, type UnlockMethod } from '../vault/lock-rules.ts';
import { PinWorkerError, pinKek } from '../vault/pin.ts';
import { countPinTry, forgetPinTries, triesLeft, uncountTry } from '../vault/pin-tries.ts';
import { ifReadable, unsealJson } from '../vault/seal.ts';
import { LockedError, setCurrentVault, type Vault } from '../vault/vault.ts';
import { states } from '../vault/vault-states.ts';

/**
 * Outcome of a try to open the vault without the server:
 * - `open`: as after a sign-in.
 * - `wrong`: it did not fit. After `triesLeft` more wrong PINs the kept data is erased; at 0 it was.
 * - `clock`: the device's clock shows an earlier time than before; only a sign-in opens the vault.
 * - `gone`: the method or its copy of the key no longer exists; only a sign-in opens the vault.
 */
export type Unlocked =
  | { readonly is: 'open'; readonly vault: Vault }
  | { readonly is: 'wrong'; readonly triesLeft: number }
  | { readonly is: 'clock' | 'gone' };

/**
 * Opens the portal's vault by its PIN, in its normal form (`contract/session/pin.ts`). The try is counted before it is made, so that ending
 * the page meanwhile gains nothing.
 * @throws PinWorkerError if the PIN could not be hashed: nothing was tried, nor counted
 */
export function unlockByPin(portal: Portal, pin: string): Promise<Unlocked> {
  return unlock(portal, 'pin', async (copy, outbox) => {
    if (copy.kind !== 'pin' || !(await countPinTry(outbox))) return null;
    try {
      return await pinKek({ pin, salt: copy.salt, cost: copy.cost });
    } catch (error) {
      if (error instanceof PinWorkerError) await uncountTry(outbox);
      throw error;
    }
  });
}

/** Opens it by its passkey: `kekOf` asks the platform. Throws the errors of `kekOf`. */
export function unlockByPasskey(
  portal: Portal,
  kekOf: (copy: PasskeyCopyRow) => Promise<CryptoKey>,
): Promise<Unlocked> {
  return unlock(portal, 'passkey', async (copy) => (copy.kind === 'passkey' ? kekOf(copy) : null));
}

type KekOf = (copy: MethodCopyRow, outbox: OutboxDatabase) => Promise<CryptoKey | null>;
type Databases = Pick<Vault, 'cache' | 'outbox'>;

async function unlock(portal: Portal, kind: UnlockMethod, kekOf: KekOf): Promise<Unlocked> {
  const marker = currentMarker(portal);
  if (!marker) return { is: 'gone' };
  const databases = { cache: cacheDatabase(marker.name), outbox: outboxDatabase(marker.name) };
  const { cache, outbox } = databases;
  let result: Unlocked = { is: 'gone' };
  try {
    if ((await openDatabase(cache)) && (await openDatabase(outbox)))
      result = await tryCopy(marker, databases, kind, kekOf);
  } finally {
    if (result.is !== 'open') {
      cache.close();
      outbox.close();
    }
  }
  if (result.is === 'open') setCurrentVault(result.vault);
  if (result.is === 'wrong' && result.triesLeft === 0)
    await leaveVault(marker, 'guessed', { abortFetches: () => {} });
  return result;
}

async function tryCopy(
  marker: VaultMetadata,
  databases: Databases,
  kind: UnlockMethod,
  kekOf: KekOf,
): Promise<Unlocked> {
  const { cache, outbox } = databases;
  const lock = await lockRow(cache);
  const copy = await outbox.keys.get(`copy:${kind}`);
  if (copy?.id !== 'copy:pin' && copy?.id !== 'copy:passkey') return { is: 'gone' };
  if (!lock || !states[lock.state].unlocks || isExpired(lock, now())) return { is: 'gone' };
  if (isSetBack(lock, now())) return { is: 'clock' };
  const kek = await kekOf(copy, outbox);
  const dataKey = kek && (await openCopy(copy, lock, kek));
  if (!dataKey) return { is: 'wrong', triesLeft: await triesLeft(outbox) };
  const keys = await liveKeys(dataKey);
  dataKey.fill(0);
  return { is: 'open', vault: await reopen(marker, lock, { ...databases, keys }) };
}

/** Opens the vault again in the epoch of its last lock. Throws `LockedError` if it was left meanwhile. */
async function reopen(
  { portal, name }: VaultMetadata,
  { epoch: lockedAt, userId, deviceId }: LockRow,
  open: Databases & Pick<Vault, 'keys'>,
): Promise<Vault> {
  const { cache, outbox, keys } = open;
  const renewal = await cache.meta.get('renewal');
  const kept = renewal?.id === 'renewal' ? renewal.kept : undefined;
  const half = kept && (await ifReadable(unsealJson(keys, 'meta|renewal', kept)));
  const epoch = Math.max(lockedAt, (await fenceRow(outbox))?.epoch ?? 0);
  const facts = { state: 'active', epoch, lastInputAt: now(), seenAt: now() } as const;
  await outbox.transaction('rw', outbox.keys, async () => {
    await changeFence(outbox, { epoch });
    await forgetPinTries(outbox);
  });
  await cache.transaction('rw', cache.meta, async () => {
    if ((await lockRow(cache))?.epoch !== lockedAt) throw new LockedError();
    await changeLock(cache, facts);
    if (kept && typeof half === 'string') await cache.meta.put({ id: 'renewal', plain: half, kept });
  });
  changeMarker(portal, name, { ...facts, unfinished: false });
  return { portal, name, userId, deviceId, epoch, ...open };
}
