import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import { StartError } from '../start-error.ts';
import { authenticity, isAuthentic, type SummedEntry, unchecked } from './authenticity.ts';
import { type About, about, type Manifest, manifest, refuseForeign } from './manifest.ts';
import { type ReadEntry, untar } from './tar.ts';

/**
 * The entries of an archive, in order.
 * @throws StartError when the file is missing, not a backup, or damaged
 */
export async function* backupEntries(file: string): AsyncGenerator<ReadEntry> {
  const compressed = createReadStream(file);
  const plain = createGunzip();
  compressed.on('error', (error) => plain.destroy(error));
  try {
    for await (const { name, size, content } of worded(file, untar(compressed.pipe(plain))))
      yield { name, size, content: worded(file, content) };
  } finally {
    compressed.destroy();
  }
}

/** The same items, with errors as a `StartError`. */
async function* worded<T>(file: string, what: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* what;
  } catch (error) {
    throw inWords(file, error);
  }
}

function inWords(file: string, cause: unknown): unknown {
  const { code = '' } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return new StartError(`There is no backup to be read at ${file}.`, { cause });
  // Errors of the archive itself, and of its compression.
  if (code === '' || code.startsWith('Z_')) return new StartError(damaged(file), { cause });
  return cause;
}

const damaged = (file: string, what = '') =>
  `${file} is damaged, or no backup of Portico${what && `: ${what}`}. Nothing was restored. Take another copy of it, or an earlier backup.`;

/** The entries that describe the others. */
const described = ['portico.json', 'manifest.json', 'authenticity.json'];

/** The description of an archive that was checked. */
export interface CheckedBackup {
  about: About;
  manifest: Manifest;
}

/**
 * Reads an archive to its end, and checks every entry against its hash and all of them against the HMAC, before anything is restored.
 * @param key the key it was authenticated with; `unchecked` skips that check
 * @throws StartError when it is damaged, was changed, or is of a version this release cannot read
 */
export async function checkArchive(
  file: string,
  here: { version: string; migrations: readonly string[] },
  key: string | null,
): Promise<CheckedBackup> {
  let made: About | undefined;
  let whole: Manifest | undefined;
  let proof: v.InferOutput<typeof authenticity> | undefined;
  const summed: SummedEntry[] = [];
  const hashes = new Map<string, string>();
  const files = { count: 0, bytes: 0 };
  for await (const { name, size, content } of backupEntries(file)) {
    // The authenticity entry is the last one.
    if (proof) throw new StartError(damaged(file, name));
    const hash = createHash('sha256');
    const hashed = hashing(content, hash);
    if (name === 'portico.json') {
      made = await parsed(about, hashed, file);
      refuseForeign(made, here);
    } else if (name === 'manifest.json') whole = await parsed(manifest, hashed, file);
    else if (name === 'authenticity.json') proof = await parsed(authenticity, hashed, file);
    else if (!made) throw new StartError(damaged(file));
    else for await (const _ of hashed);
    const sha256 = hash.digest('hex');
    if (!proof) summed.push({ name, sha256 });
    if (!described.includes(name)) {
      if (!name.startsWith('files/')) hashes.set(name, sha256);
      else if (name !== `files/${sha256}`) throw new StartError(damaged(file, name));
      else {
        files.count++;
        files.bytes += size;
      }
    }
  }
  if (!made || !whole) throw new StartError(damaged(file, 'it has no beginning or no end'));
  const wrong = whole.entries.find(({ name, sha256 }) => hashes.get(name) !== sha256)?.name;
  if (wrong !== undefined || hashes.size !== whole.entries.length)
    throw new StartError(damaged(file, wrong ?? 'it holds more than it should'));
  if (files.count !== whole.files.count || files.bytes !== whole.files.bytes)
    throw new StartError(damaged(file, 'documents are missing'));
  if (key !== unchecked) refuseUnauthentic(file, key, proof, summed);
  return { about: made, manifest: whole };
}

async function* hashing(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

const anyway = `To restore it all the same, say BACKUP_KEY=${unchecked}: then nothing shows whether it was changed.`;

function refuseUnauthentic(
  file: string,
  key: string | null,
  proof: v.InferOutput<typeof authenticity> | undefined,
  summed: readonly SummedEntry[],
): void {
  if (!proof)
    throw new StartError(
      `${file} does not show who made it: it is of an earlier version, or that was taken out of it. ${anyway}`,
    );
  if (key === null)
    throw new StartError(
      `A restore asks for the key that ${file} was made with: set BACKUP_KEY to it. It was BACKUP_KEY then, too, or stands in backup-key.txt of the data folder. ${anyway}`,
    );
  if (!isAuthentic(key, proof, summed))
    throw new StartError(
      `${file} was changed after it was made, or was made with another BACKUP_KEY. Nothing was restored. ${anyway}`,
    );
}

async function parsed<S extends v.GenericSchema>(
  schema: S,
  content: AsyncIterable<Uint8Array>,
  file: string,
): Promise<v.InferOutput<S>> {
  try {
    return v.parse(schema, await json(content));
  } catch (cause) {
    throw new StartError(damaged(file, 'its list of contents cannot be read'), { cause });
  }
}
