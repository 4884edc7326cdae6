import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Tx } from '../db/db.ts';
import { dumpTable, tableShapes } from '../db/dump.ts';
import { appliedMigrations } from '../db/migration/migrate.ts';
import { snapshot } from '../db/snapshot.ts';
import type { KeyFiles } from '../files/keys.ts';
import { blobsAfter } from '../files/queries.ts';
import type { FileStore } from '../files/store.ts';
import { hashOf } from '../hash.ts';
import { StartError } from '../start-error.ts';
import { authenticate, type SummedEntry } from './authenticity.ts';
import { type About, format, type Manifest } from './manifest.ts';
import { type TarEntry, tar } from './tar.ts';

export interface BackupSource {
  /** Address of the database, with the login that owns the tables. */
  ownerUrl: string;
  files: FileStore;
  keys: KeyFiles;
  anchors: KeyFiles;
  /** The key of the archive's HMAC; not part of the archive. */
  authenticityKey: string;
  version: string;
  now: string;
}

const pageOfBlobs = 1000;

/**
 * Writes database, files and keys into one archive, as they were at one moment, while the server may run. The archive gets its name once it
 * is complete and flushed to disk.
 * @throws StartError when a file of that name exists, or the disk is full
 */
export async function makeBackup(source: BackupSource, file: string): Promise<Manifest> {
  if (existsSync(file))
    throw new StartError(`There is a file ${file} already. Give the backup another name.`);
  const part = `${file}.part`;
  const content: Manifest = { tables: [], entries: [], files: { count: 0, bytes: 0 }, lost: [] };
  try {
    await snapshot(source.ownerUrl, (tx) =>
      pipeline(
        tar(authenticated(entries(source, tx, content), source.authenticityKey)),
        createGzip({ level: 3 }),
        createWriteStream(part, { mode: 0o600, flush: true }),
      ),
    );
    await rename(part, file);
    return content;
  } catch (error) {
    await rm(part, { force: true });
    const { code = '', path } = error as NodeJS.ErrnoException;
    const reason = path === part || code === 'ENOSPC' ? reasons[code] : undefined;
    throw reason
      ? new StartError(`The backup cannot be written to ${file}. ${reason}`, { cause: error })
      : error;
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'There is no such folder.',
  ENOTDIR: 'There is no such folder.',
  EACCES: 'Its folder may not be written.',
  EROFS: 'Its disk may not be written.',
  ENOSPC: 'The disk is full.',
};

/** An entry whose hash is known before it is read. */
type Summed = TarEntry & { sha256: string };

/** Adds the entry that authenticates all the others. */
async function* authenticated(entries: AsyncIterable<Summed>, key: string): AsyncGenerator<TarEntry> {
  const summed: SummedEntry[] = [];
  for await (const entry of entries) {
    summed.push({ name: entry.name, sha256: entry.sha256 });
    yield entry;
  }
  yield json('authenticity.json', authenticate(key, summed));
}

async function* entries(source: BackupSource, tx: Tx, content: Manifest): AsyncGenerator<Summed> {
  const { version, now, keys, anchors } = source;
  const about: About = { format, version, made_at: now, migrations: await appliedMigrations(tx) };
  yield json('portico.json', about);
  const listed = (name: string, bytes: Uint8Array): Summed => {
    const sha256 = hashOf(bytes);
    content.entries.push({ name, sha256 });
    return { name, size: bytes.length, content: bytes, sha256 };
  };
  for (const [room, place] of [
    ['keys', keys],
    ['anchors', anchors],
  ] as const)
    for (const name of await place.names()) {
      const text = await place.read(name);
      if (text !== null) yield listed(`${room}/${name}`, new TextEncoder().encode(text));
    }
  for (const { name, columns } of await tableShapes(tx)) {
    let [rows, parts] = [0, 0];
    for await (const dumped of dumpTable(tx, name)) {
      rows += dumped.rows;
      yield listed(`tables/${name}/${String(++parts).padStart(6, '0')}`, dumped.bytes);
    }
    content.tables.push({ name, columns, rows });
  }
  yield* blobs(source.files, tx, content);
  yield json('manifest.json', content);
}

async function* blobs(store: FileStore, tx: Tx, content: Manifest): AsyncGenerator<Summed> {
  for (let last = ''; ; ) {
    const page = await blobsAfter(tx, last, pageOfBlobs);
    for (const { sha256, size } of page) {
      last = sha256;
      if (await isWhole(store, sha256)) {
        content.files.count++;
        content.files.bytes += size;
        yield { name: `files/${sha256}`, size, content: await store.read(sha256), sha256 };
      } else content.lost.push(sha256);
    }
    if (page.length < pageOfBlobs) return;
  }
}

/** True if the blob exists and still matches its hash. */
async function isWhole(store: FileStore, sha256: string): Promise<boolean> {
  if (!(await store.exists(sha256))) return false;
  const hash = createHash('sha256');
  for await (const chunk of await store.read(sha256)) hash.update(chunk);
  return hash.digest('hex') === sha256;
}

function json(name: string, value: unknown): Summed {
  const bytes = new TextEncoder().encode(JSON.stringify(value, null, 2));
  return { name, size: bytes.length, content: bytes, sha256: hashOf(bytes) };
}
