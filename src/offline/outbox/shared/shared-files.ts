import { dayMs, now } from '#src/lib/time/clock.ts';
import { writeOutbox } from '#src/offline/database/fence.ts';
import { isPhoto, type ShareForm, type ShareKeyRow, type ShareRow } from '#src/offline/database/rows.ts';
import { fromBase64, toBase64 } from '#src/offline/vault/bytes.ts';
import { ifReadable, seal, unseal } from '#src/offline/vault/seal.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { openShare, type SharedFile, sealShare } from './share-box.ts';

const p256 = { name: 'ECDH', namedCurve: 'P-256' } as const;
const place = 'keys|share-key';
/** Age at which a shared file that nobody sent is no longer shown, and deleted at the next start or share. */
const keptMs = 14 * dayMs;

const isShare = (row: { id: string }): row is ShareRow => row.id.startsWith('share:');
type Outbox = Vault['outbox'];
/** The files of drafts in a vault, and the ids of those that are past their time; those of queued items stay as long as these. */
export async function shareRows(outbox: Outbox): Promise<{ rows: ShareRow[]; old: string[] }> {
  const rows = (await outbox.keys.where('id').startsWith('share:').toArray()).filter(isShare);
  const all = rows.filter(({ item }) => item === undefined);
  const isOld = ({ at }: ShareRow) => now() - at > keptMs;
  return { rows: all.filter((row) => !isOld(row)), old: all.filter(isOld).map(({ id }) => id) };
}

/** The key pair that files of a vault are sealed to. */
export async function shareKey(outbox: Outbox): Promise<ShareKeyRow | undefined> {
  const row = await outbox.keys.get('share-key');
  return row?.id === 'share-key' ? row : undefined;
}

/**
 * Makes the key pair that shared files are sealed to, if the vault has none: the worker needs the public key while it is locked. Deletes
 * shared files that are past their time.
 */
export async function beginShares(vault: Vault): Promise<void> {
  const { old } = await shareRows(vault.outbox);
  if (old.length > 0) await writeOutbox(vault, ['keys'], () => vault.outbox.keys.bulkDelete(old));
  if (await shareKey(vault.outbox)) return;
  // Extractable for this moment only: a non-extractable key cannot be wrapped.
  const pair = await crypto.subtle.generateKey(p256, true, ['deriveBits']);
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const row: ShareKeyRow = {
    id: 'share-key',
    publicKey: toBase64(await crypto.subtle.exportKey('raw', pair.publicKey)),
    privateKey: await seal(vault.keys.seal, place, secret),
  };
  secret.fill(0);
  await writeOutbox(vault, [], async () => {
    // Another tab may have made one meanwhile.
    if (!(await shareKey(vault.outbox))) await vault.outbox.keys.put(row);
  });
}

/** The key that opens the files of a vault; undefined if it has none. */
async function openingKey({ outbox, keys }: Pick<Vault, 'outbox' | 'keys'>): Promise<CryptoKey | undefined> {
  const key = await shareKey(outbox);
  if (!key) return undefined;
  const secret = await unseal(keys.seal, place, key.privateKey);
  const privateKey = await crypto.subtle.importKey('pkcs8', secret, p256, false, ['deriveBits']);
  new Uint8Array(secret).fill(0);
  return privateKey;
}

/** A file of a draft; `again` if an item of the outbox was taken up again, not shared by another app. */
type DraftFile = SharedFile & { readonly again: boolean };

/**
 * The files of the drafts in an open vault, or of one form's, the first first; photos that have yet to become a PDF only where their form
 * is asked for. One that cannot be read is left out.
 */
export async function readShared(vault: Vault, of?: ShareForm): Promise<DraftFile[]> {
  const key = await openingKey(vault);
  if (!key) return [];
  const { rows } = await shareRows(vault.outbox);
  const files = await Promise.all(
    rows
      .filter(({ form = 'documents' }) => (of === undefined ? !isPhoto({ form }) : form === of))
      .map(async (row) => {
        const file = await ifReadable(openShare(key, row));
        return file && { ...file, again: row.form !== undefined };
      }),
  );
  return files.filter((file) => file !== undefined);
}

/** Deletes files of drafts. Runs inside the caller's transaction. */
export const dropDraftFiles = ({ keys }: Outbox, ids: readonly string[]): PromiseLike<void> =>
  keys.bulkDelete(ids.map((id) => `share:${id}`));

/** Forgets shared files: they were sent, or removed by the person. */
export const dropShared = (vault: Vault, ids: readonly string[]): Promise<void> =>
  writeOutbox(vault, ['keys'], () => dropDraftFiles(vault.outbox, ids));

/** A file of a form, to be kept with the item that sends it. */
export type FileToKeep = Omit<SharedFile, 'bytes'> & { readonly bytes: Blob };

/** Seals files as the worker seals shared ones, one after the other, since they may be large. */
export async function sealFiles(vault: Vault, files: readonly FileToKeep[]): Promise<ShareRow[]> {
  if (files.length === 0) return [];
  await beginShares(vault);
  const key = await shareKey(vault.outbox);
  if (!key) throw new Error('The vault has no key for files.');
  const rows: ShareRow[] = [];
  for (const { bytes, ...file } of files) {
    const whole = { ...file, bytes: await bytes.arrayBuffer() };
    rows.push(await sealShare(fromBase64(key.publicKey), whole, now()));
  }
  return rows;
}

/**
 * Keeps files as the draft of a form, until they are sent or removed. Sealing takes its time: one that is not `wanted` any more by then is
 * left out, and one that waits with an item stays with it. Throws `LockedError`, and the browser’s error where there is no room.
 */
export async function keepDraftFiles(
  vault: Vault,
  files: readonly FileToKeep[],
  form: ShareForm,
  wanted: (id: string) => boolean,
): Promise<void> {
  const rows = await sealFiles(vault, files);
  const { keys } = vault.outbox;
  await writeOutbox(vault, ['keys'], async () => {
    const there = await keys.bulkGet(rows.map(({ id }) => id));
    const fresh = rows.filter((_, at) => !there[at] && wanted(files[at]?.id ?? ''));
    await keys.bulkPut(fresh.map((row) => ({ ...row, form })));
  });
}

/** The ids of the files that wait with items. */
const fileIdsOf = async ({ keys }: Outbox, items: readonly string[]): Promise<string[]> =>
  (await keys.where('id').startsWith('share:').toArray()).flatMap((row) =>
    isShare(row) && row.item !== undefined && items.includes(row.item) ? [row.id] : [],
  );

/** Puts files beside the item they wait with. Runs inside the caller's transaction. */
export const putFiles = ({ keys }: Outbox, files: readonly ShareRow[], item: string): Promise<unknown> =>
  keys.bulkPut(files.map((file) => ({ ...file, item })));

/** Deletes the files of items. Runs inside the caller's transaction. */
export const dropFiles = async (outbox: Outbox, items: readonly string[]): Promise<void> =>
  outbox.keys.bulkDelete(await fileIdsOf(outbox, items));

/** Makes the files of an item the draft of a form. Runs inside the caller's transaction. */
export async function releaseFiles(outbox: Outbox, item: string, form: ShareForm): Promise<void> {
  for (const id of await fileIdsOf(outbox, [item])) {
    const row = await outbox.keys.get(id);
    if (!row || !isShare(row)) continue;
    const { item: _, ...file } = row;
    await outbox.keys.put({ ...file, form, at: now() });
  }
}

/** The files that wait with an item, each opened as it is asked for; one that cannot be read any more is undefined. */
export async function* filesOf(
  vault: Pick<Vault, 'outbox' | 'keys'>,
  item: string,
): AsyncGenerator<SharedFile | undefined> {
  const ids = await fileIdsOf(vault.outbox, [item]);
  if (ids.length === 0) return;
  const key = await openingKey(vault);
  for (const id of ids) {
    const row = await vault.outbox.keys.get(id);
    // Discarded meanwhile.
    if (!row || !isShare(row)) continue;
    yield key && (await ifReadable(openShare(key, row)));
  }
}
