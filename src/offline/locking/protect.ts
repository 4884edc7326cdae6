import type { SessionUser } from '#contract/session/session.ts';
import { initials } from '#src/lib/initials.ts';
import { maskEmail } from '#src/lib/mask-email.ts';
import { changeLock, lockRow, writeCache, writeOutbox } from '../database/fence.ts';
import type { MethodCopyRow } from '../database/rows.ts';
import { changeMarker, type VaultMetadata } from '../plain/vault-metadata.ts';
import type { Bytes } from '../vault/bytes.ts';
import { vaultLock } from '../vault/close.ts';
import { type CopyOwner, openCopy, resealingDataKey, serverKek, wrapForServer } from '../vault/data-key.ts';
import { isGuarded, type UnlockMethod } from '../vault/lock-rules.ts';
import { setCurrentVault, type Vault } from '../vault/vault.ts';
import { rotateKey } from './rotate-key.ts';

/** The person a vault belongs to. */
type Person = Pick<SessionUser, 'name' | 'email'>;

/** Makes the copy that a method opens; the data key is only lent for the call. */
type Wrap = (owner: CopyOwner, dataKey: Bytes) => Promise<MethodCopyRow>;

/**
 * Adds an unlock method to the open vault, or changes it. Chromium writes the bytes of a stored key to the disk in the clear and leaves
 * them there after deletion: with the first method everything is therefore sealed with a key that was never stored, and this page and all
 * other tabs have to be reloaded.
 * @param share the server's share, from sign-in or renewal
 * @param person named on the lock page, by initials and a masked address
 * @returns the vault in its new state
 * @throws LockedError; also the errors of `wrap`, having changed nothing
 */
export function protect(vault: Vault, share: string, person: Person, wrap: Wrap): Promise<Vault> {
  const { name, portal, userId, deviceId, cache, outbox } = vault;
  return navigator.locks.request(vaultLock(name), async () => {
    const owner = { userId, deviceId };
    const kek = await serverKek(share);
    const row = await outbox.keys.get('copy:server');
    const known = row?.id === 'copy:server' ? await openCopy(row, owner, kek) : null;
    if (!known) throw new Error('The share does not open the key of this vault.');
    const before = (await lockRow(cache))?.methods ?? [];
    const first = !isGuarded({ methods: before });
    const dataKey = first ? resealingDataKey(known) : known;
    const copy = await wrap(owner, dataKey);
    const methods = [...new Set([...before, copy.kind])];
    const after = first
      ? await rotateKey(vault, dataKey, { methods, copies: [copy, await wrapForServer(owner, kek, dataKey)] })
      : vault;
    known.fill(0);
    dataKey.fill(0);
    if (!first) {
      await writeOutbox(vault, [], () => outbox.keys.put(copy));
      await writeCache(vault, [], () => changeLock(cache, { methods }));
    }
    const hint = hintOf(person, await methodCopies(vault));
    changeMarker(portal, name, { epoch: after.epoch, methods, ...(hint && { hint }) });
    setCurrentVault(after);
    return after;
  });
}

/** Removes an unlock method. Without any, the live key lies on the disk again until the vault locks. Throws `LockedError`. */
export function unprotect(vault: Vault, kind: UnlockMethod): Promise<void> {
  const { name, portal, cache, outbox, keys } = vault;
  return navigator.locks.request(vaultLock(name), async () => {
    const methods = ((await lockRow(cache))?.methods ?? []).filter((each) => each !== kind);
    await writeCache(vault, [], async () => {
      await changeLock(cache, { methods });
      if (!isGuarded({ methods })) await cache.meta.put({ id: 'live', ...keys });
    });
    await writeOutbox(vault, [], () => outbox.keys.delete(`copy:${kind}`));
    changeMarker(portal, name, { methods });
  });
}

/** The data key copies of the unlock methods that were set up. */
export async function methodCopies({ outbox }: Pick<Vault, 'outbox'>): Promise<MethodCopyRow[]> {
  const rows = await outbox.keys.where('id').startsWith('copy:').toArray();
  return rows.filter((row) => row.id === 'copy:passkey' || row.id === 'copy:pin');
}

/** The lock page's hint for a vault with unlock methods; undefined without. */
export function hintOf({ name, email }: Person, copies: readonly MethodCopyRow[]): VaultMetadata['hint'] {
  const digits = copies.some((copy) => copy.kind === 'pin' && copy.digits);
  return copies.length > 0 ? { initials: initials(name), digits, email: maskEmail(email) } : undefined;
}
