import type { Portal, SignedIn } from '#contract/session/session.ts';
import { now } from '#src/lib/time/clock.ts';
import { countDrafts } from '../content/drafts.ts';
import { type CacheDatabase, cacheDatabase, emptyCache } from '../database/cache.ts';
import { fenceRow, lockRow } from '../database/fence.ts';
import { openDatabase } from '../database/open.ts';
import { type OutboxDatabase, outboxDatabase } from '../database/outbox.ts';
import type { LockRow } from '../database/rows.ts';
import { hintOf, methodCopies } from '../locking/protect.ts';
import { releaseAfterSignIn } from '../outbox/flush/release.ts';
import {
  changeMarker,
  currentMarker,
  loginHash,
  putMarker,
  type VaultMetadata,
  vaultMetadata,
} from '../plain/vault-metadata.ts';
import { type AdmittedKey, admit } from '../vault/admit.ts';
import { fromBase64, sha256Hex } from '../vault/bytes.ts';
import { vaultInTurn, vaultLock } from '../vault/close.ts';
import { askForKeys } from '../vault/key-handover.ts';
import { isGuarded, lockDue, type UnlockMethod, unlockMethods } from '../vault/lock-rules.ts';
import { forgetPinTries } from '../vault/pin-tries.ts';
import { storedLiveKeys } from '../vault/renewal.ts';
import { sealJson } from '../vault/seal.ts';
import { setCurrentVault, type Vault } from '../vault/vault.ts';
import { states } from '../vault/vault-states.ts';
import { leaveVault } from './erase-or-lock.ts';
import { vaultOf } from './find-vaults.ts';
import { noteLostDrafts } from './lost-drafts.ts';
import { noteLost } from './unsent-count.ts';

/**
 * Opens the vault of the person who has just signed in, making it if this browser has none. It opens the `server` copy of the data key with
 * `answer.device.share`, keeps the live key (in memory only, if an unlock method is set up) and the renewal half, starts the lock, and
 * releases items that waited for the sign-in. Another person's open vault on the portal is forced out. If the share does not open the copy
 * (the device was replaced), the cache is emptied and a new key begins; sealed items stay sendable.
 * @param login the typed e-mail address, or the link's token; null for the one of the last sign-in
 * @throws StorageError if the browser keeps nothing (the app then works online only)
 * @throws NewerSchemaError
 */
export async function enterVault(portal: Portal, login: string | null, answer: SignedIn): Promise<Vault> {
  const name = await vaultOf(portal, answer.user.id);
  for (const other of vaultMetadata(portal)) {
    if (other.name === name || !states[other.state].keysHeld) continue;
    await leaveVault(other, 'forced-out', { abortFetches: () => {} });
  }
  return navigator.locks.request(vaultLock(name), async () => {
    const [cache, outbox] = [cacheDatabase(name, { create: true }), outboxDatabase(name, { create: true })];
    await openDatabase(outbox);
    await openDatabase(cache);
    const owner = { userId: answer.user.id, deviceId: answer.device.id };
    const admitted = await admit(outbox, owner, answer.device.share);
    const epoch = Math.max((await lockRow(cache))?.epoch ?? 0, (await fenceRow(outbox))?.epoch ?? 0) || now();
    const isNewOutbox = (await fenceRow(outbox)) === undefined;
    const isNewCache = (await lockRow(cache)) === undefined && (await countDrafts(cache)) === 0;
    const before = vaultMetadata(portal).find((marker) => marker.name === name);
    // Only the marker knows of a pair that is gone.
    const gone = isNewOutbox && isNewCache ? before : undefined;
    const copies = admitted.fresh ? [] : await methodCopies({ outbox });
    const lock: LockRow = {
      ...lockRowOf(
        portal,
        answer,
        epoch,
        copies.map(({ kind }) => kind),
      ),
      proof: await sha256Hex(fromBase64(answer.device.share)),
    };
    await fillOutbox(outbox, { ...admitted, isNewCache, drafts: gone?.drafts }, epoch);
    await fillCache(cache, { ...admitted, isNewOutbox, unsent: gone?.unsent }, lock, answer.token);
    const { id: _, userId, ...facts } = lock;
    const hint = hintOf(answer.user, copies);
    putMarker({
      ...facts,
      ...(hint && { hint }),
      name,
      login: login === null ? (before?.login ?? '') : await loginHash(portal, login),
    });
    const vault = { portal, name, ...owner, epoch, keys: admitted.keys, cache, outbox };
    setCurrentVault(vault);
    return vault;
  });
}

function lockRowOf(
  portal: Portal,
  { user, device, idleMs, byCode, serverTime }: SignedIn,
  epoch: number,
  methods: readonly UnlockMethod[],
): LockRow {
  const at = now();
  return {
    id: 'lock',
    portal,
    userId: user.id,
    deviceId: device.id,
    state: 'active',
    epoch,
    lastInputAt: at,
    idleMs,
    ...(byCode && { byCode }),
    offlineUntil: Date.parse(device.offlineUntil),
    skewMs: Date.parse(serverTime) - at,
    seenAt: at,
    methods,
  };
}

function fillOutbox(
  outbox: OutboxDatabase,
  { copy, fresh, isNewCache, drafts }: AdmittedKey & { isNewCache: boolean; drafts: number | undefined },
  epoch: number,
): Promise<void> {
  return outbox.transaction('rw', outbox.tables, async () => {
    await outbox.keys.put(copy);
    await outbox.keys.put({ id: 'fence', epoch });
    if (fresh) await outbox.keys.bulkDelete(unlockMethods.map((kind) => `copy:${kind}`));
    else await forgetPinTries(outbox);
    if (fresh || isNewCache) await noteLostDrafts(outbox, drafts);
    await releaseAfterSignIn(outbox, fresh);
  });
}

async function fillCache(
  cache: CacheDatabase,
  { keys, fresh, isNewOutbox, unsent }: AdmittedKey & { isNewOutbox: boolean; unsent: number | undefined },
  lock: LockRow,
  half: string | undefined,
): Promise<void> {
  const kept = half === undefined ? undefined : await sealJson(keys, 'meta|renewal', half);
  await cache.transaction('rw', cache.tables, async () => {
    if (fresh) await emptyCache(cache);
    if (isNewOutbox) await noteLost(cache, unsent);
    await cache.meta.put(lock);
    if (isGuarded(lock)) await cache.meta.delete('live');
    else await cache.meta.put({ id: 'live', ...keys });
    if (half !== undefined && kept) await cache.meta.put({ id: 'renewal', plain: half, kept });
  });
}

/**
 * Opens the current vault of the portal at a start, without the network. Null if there is none, if it is locked or due to lock (the app
 * then calls `leave` with the state from `lockDue`), or if its live key is not at hand: with an unlock method it is possible that no other
 * tab holds it. Throws like `enterVault`.
 */
export async function resumeVault(portal: Portal): Promise<Vault | null> {
  const marker = currentMarker(portal);
  if (!marker || !states[marker.state].keysHeld || lockDue(marker, now())) return null;
  return vaultInTurn(marker.name, () => resume(marker));
}

async function resume({ portal, name }: VaultMetadata): Promise<Vault | null> {
  const [cache, outbox] = [cacheDatabase(name), outboxDatabase(name)];
  const opened = (await openDatabase(cache)) && (await openDatabase(outbox));
  const lock = opened ? await lockRow(cache) : undefined;
  const usable = lock && states[lock.state].keysHeld && !lockDue(lock, now());
  const keys = usable ? ((await storedLiveKeys(cache)) ?? (await handedOn(name, lock))) : null;
  if (!usable || !keys) {
    cache.close();
    outbox.close();
    if (usable && isGuarded(lock)) return null;
    const state = !lock || lock.state === 'active' ? 'idle-locked' : lock.state;
    // The next start lets `leave` erase what this state erases.
    changeMarker(portal, name, { state, unfinished: true });
    return null;
  }
  const { userId, deviceId, epoch } = lock;
  changeMarker(portal, name, { epoch });
  const vault = { portal, name, userId, deviceId, epoch, keys, cache, outbox };
  setCurrentVault(vault);
  return vault;
}

/** The live keys from another tab or the worker, for a vault that keeps them in memory only. */
const handedOn = async (name: string, lock: LockRow) =>
  isGuarded(lock) ? askForKeys(name, lock.epoch) : null;
