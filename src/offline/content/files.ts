import { now } from '#src/lib/time/clock.ts';
import { writeCache } from '../database/fence.ts';
import type { ContentRow, KeptFileRow } from '../database/rows.ts';
import { fromUtf8, sha256Hex, utf8 } from '../vault/bytes.ts';
import { hiddenId, ifReadable, seal, unseal } from '../vault/seal.ts';
import type { Vault } from '../vault/vault.ts';
import { evictionRank, type FileClass, makeRoom } from './eviction.ts';

export type { FileClass } from './eviction.ts';

/** A file by its owner and its content. */
export interface FileRef {
  /** Id of the row that owns the file (payslip, HR document, document of an envelope). */
  readonly id: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

const idOf = (vault: Vault, { id, sha256 }: FileRef) => hiddenId(vault.keys, 'file', `${id} ${sha256}`);
const contentPlace = (id: string) => `contents|${id}`;
const typePlace = (id: string) => `files|${id}`;

/**
 * The kept file, or null; one that cannot be read is dropped. Its bytes were checked when it was kept, and encryption authenticates them.
 * Counts as opened now.
 */
export async function readKeptFile(vault: Vault, file: FileRef): Promise<Blob | null> {
  const { cache, keys } = vault;
  const id = await idOf(vault, file);
  const [row, content] = await Promise.all([cache.files.get(id), cache.contents.get(id)]);
  if (!row || !content) return null;
  const opened = await ifReadable(
    Promise.all([
      unseal(keys.seal, contentPlace(id), content.content),
      unseal(keys.seal, typePlace(id), row.type),
    ]),
  );
  if (!opened) {
    await dropFile(vault, file);
    return null;
  }
  const [bytes, type] = opened;
  await writeCache(vault, ['files'], () => cache.files.update(id, { openedAt: now() }));
  return new Blob([bytes], { type: fromUtf8(type) });
}

/**
 * Keeps a file, encrypted, dropping others if space is short. False if there was none.
 * @throws WrongBytesError if the bytes do not hash to `sha256`
 * @throws LockedError once the vault is locked
 */
export async function keepFile(
  vault: Vault,
  file: FileRef & { class: FileClass },
  blob: Blob,
): Promise<boolean> {
  const bytes = await blob.arrayBuffer();
  if ((await sha256Hex(bytes)) !== file.sha256) throw new WrongBytesError();
  const id = await idOf(vault, file);
  const row: KeptFileRow = {
    id,
    rank: evictionRank(file.class),
    openedAt: now(),
    bytes: bytes.byteLength,
    type: await seal(vault.keys.seal, typePlace(id), utf8(blob.type)),
  };
  const content: ContentRow = { id, content: await seal(vault.keys.seal, contentPlace(id), bytes) };
  return makeRoom(vault, row.bytes, () =>
    writeCache(vault, ['files', 'contents'], () =>
      Promise.all([vault.cache.files.put(row), vault.cache.contents.put(content)]),
    ),
  );
}

/**
 * The kept files among `files`, without reading them: two database queries for any number. Contents have a table of their own, and a
 * browser may lose one table without the other.
 */
export async function keptOf<F extends FileRef>(vault: Vault, files: readonly F[]): Promise<F[]> {
  const ids = await Promise.all(files.map((file) => idOf(vault, file)));
  const { files: facts, contents } = vault.cache;
  const [rows, bytes] = await Promise.all(
    [facts, contents].map(async (table) => new Set(await table.where(':id').anyOf(ids).primaryKeys())),
  );
  return files.filter((_, at) => rows?.has(ids[at] ?? '') && bytes?.has(ids[at] ?? ''));
}

/** True if the file is kept, without reading it. */
export const isKept = async (vault: Vault, file: FileRef): Promise<boolean> =>
  (await keptOf(vault, [file])).length > 0;

/** Removes a file from the device. Throws `LockedError`. */
export async function dropFile(vault: Vault, file: FileRef): Promise<void> {
  const id = await idOf(vault, file);
  await writeCache(vault, ['files', 'contents'], () =>
    Promise.all([vault.cache.files.delete(id), vault.cache.contents.delete(id)]),
  );
}

/** Marks the files that are due for signing now: these stay in any case; files that were due before may go. */
export async function keepDue(vault: Vault, due: readonly FileRef[]): Promise<void> {
  const ids = new Set(await Promise.all(due.map((file) => idOf(vault, file))));
  const counted = ({ rank }: KeptFileRow) => rank === evictionRank('due');
  await writeCache(vault, ['files'], () =>
    vault.cache.files
      .filter((row) => counted(row) !== ids.has(row.id))
      .modify((row) => {
        row.rank = evictionRank(counted(row) ? 'other' : 'due');
      }),
  );
}

/** The bytes are not the file that was asked for. */
export class WrongBytesError extends Error {
  override name = 'WrongBytesError';
  constructor() {
    super('The file arrived damaged. Try again.');
  }
}
