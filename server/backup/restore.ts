import { buffer, text } from 'node:stream/consumers';
import { type LoadedPart, load } from '../db/load.ts';
import type { KeyFiles } from '../files/keys.ts';
import type { FileStore } from '../files/store.ts';
import type { Manifest } from './manifest.ts';
import { backupEntries } from './read.ts';

export interface RestoreTarget {
  /** Address of the database, with the login that owns the tables, which exist, with no rows but those of migrations. */
  ownerUrl: string;
  files: FileStore;
  keys: KeyFiles;
  anchors: KeyFiles;
}

/** Restores a checked archive: files and keys first, then all rows in one transaction. */
export async function restoreArchive(target: RestoreTarget, file: string, whole: Manifest): Promise<void> {
  await load(target.ownerUrl, whole.tables, parts(target, file), (rows) => {
    for (const table of whole.tables)
      if (rows.get(table.name) !== table.rows)
        throw new Error(`${table.name} has ${rows.get(table.name)} rows in place of ${table.rows}.`);
  });
}

/** Reads the archive once: yields rows, and stores everything else on the way. */
async function* parts({ files, keys, anchors }: RestoreTarget, file: string): AsyncGenerator<LoadedPart> {
  for await (const { name, content } of backupEntries(file)) {
    const [room, first = ''] = name.split('/');
    if (room === 'tables') yield { table: first, bytes: await buffer(content) };
    else if (room === 'files') await files.put(content);
    else if (room === 'keys' && /^[\w-]+\.[a-z]+$/.test(first)) await keys.write(first, await text(content));
    else if (room === 'anchors' && /^[\d-]+\.json$/.test(first))
      await anchors.write(first, await text(content));
  }
}
