import type { Portal } from '#contract/session/session.ts';
import { type CacheDatabase, cacheDatabase } from '../database/cache.ts';
import { fenceRow, lockRow } from '../database/fence.ts';
import { cachePrefix, outboxPrefix } from '../database/names.ts';
import { databaseNames, openDatabase } from '../database/open.ts';
import { type OutboxDatabase, outboxDatabase } from '../database/outbox.ts';
import type { CopyRow, LockRow } from '../database/rows.ts';
import { putMarker, type VaultMetadata, vaultMetadata, vaultName } from '../plain/vault-metadata.ts';
import { unlockMethods } from '../vault/lock-rules.ts';

/*
 * Finds the vaults of this browser by their databases alone. The markers in localStorage can be lost, and with them the salt that names
 * vaults; the databases also name the person.
 */

/** Names of the vaults of a portal that have one of these databases. */
async function namesOf(portal: Portal, prefix: string): Promise<string[]> {
  const found = await databaseNames(`${prefix}${portal}-`);
  return found.map((name) => name.slice(prefix.length));
}

/** Reads a database and closes it; undefined if it does not exist or cannot be read. */
async function readFrom<D extends CacheDatabase | OutboxDatabase, T>(
  database: D,
  read: (database: D) => Promise<T>,
): Promise<T | undefined> {
  try {
    return (await openDatabase(database)) ? await read(database) : undefined;
  } catch (error) {
    console.warn(error);
    return undefined;
  } finally {
    database.close();
  }
}

const lockOf = (name: string): Promise<LockRow | undefined> => readFrom(cacheDatabase(name), lockRow);

async function copiesOf(outbox: OutboxDatabase): Promise<CopyRow[]> {
  const rows = await outbox.keys.where('id').startsWith('copy:').toArray();
  return rows.filter((row): row is CopyRow => row.id.startsWith('copy:'));
}

/** Name of a person's database pair, which may be new: the one their salted hash names, else the one whose databases name the person. */
export async function vaultOf(portal: Portal, userId: string): Promise<string> {
  const named = await vaultName(portal, userId);
  const names = new Set([...(await namesOf(portal, outboxPrefix)), ...(await namesOf(portal, cachePrefix))]);
  if (names.has(named)) return named;
  for (const name of names) {
    const [copy] = (await readFrom(outboxDatabase(name), copiesOf)) ?? [];
    if ((copy ?? (await lockOf(name)))?.userId === userId) return name;
  }
  return named;
}

/**
 * Writes the markers of vaults that have none, so that a browser that lost its localStorage opens its vaults and names its devices at a
 * sign-in. Does nothing if every vault has its marker.
 */
export async function restoreMarkers(portal: Portal): Promise<void> {
  const known = new Set(vaultMetadata(portal).map(({ name }) => name));
  const names = new Set([...(await namesOf(portal, outboxPrefix)), ...(await namesOf(portal, cachePrefix))]);
  const lost = [...names].filter((name) => !known.has(name));
  const found = await Promise.all(lost.map((name) => markerOf(portal, name)));
  const restored = found.flatMap((marker) => marker ?? []);
  // The last one put is the current one.
  for (const marker of restored.toSorted((a, b) => a.lastInputAt - b.lastInputAt)) putMarker(marker);
}

/** The marker of a vault from its databases; undefined if they do not name the device. */
async function markerOf(portal: Portal, name: string): Promise<VaultMetadata | undefined> {
  const lock = await lockOf(name);
  const kept = await readFrom(outboxDatabase(name), async (outbox) => ({
    copies: await copiesOf(outbox),
    epoch: (await fenceRow(outbox))?.epoch ?? 0,
  }));
  const { copies = [], epoch = 0 } = kept ?? {};
  const methods = unlockMethods.filter((kind) => copies.some((copy) => copy.kind === kind));
  const digits = copies.some((copy) => copy.kind === 'pin' && copy.digits);
  const about = { name, login: '', ...(methods.length > 0 && { hint: { initials: '', digits } }) };
  // A vault that was signed out of is only still to be deleted.
  if (lock?.state === 'signed-out') return undefined;
  if (lock) {
    const { id: _, userId: __, ...facts } = lock;
    return { ...facts, ...about };
  }
  const [copy] = copies;
  if (!copy) return undefined;
  // Without its cache there is nothing to show: waiting items go once the person has signed in.
  const never = { lastInputAt: 0, idleMs: 0, offlineUntil: 0, skewMs: 0, seenAt: 0 };
  return { portal, deviceId: copy.deviceId, state: 'idle-locked', epoch, methods, ...never, ...about };
}
