import { type LoadedPart, load } from '../db/load.ts';
import type { KeyFiles } from '../files/keys.ts';
import type { FileStore } from '../files/store.ts';
import type { Manifest } from './manifest.ts';
import { backupEntries } from './read.ts';
import { gather } from './tar.ts';

/** What an archive is restored into. */
export interface RestoreTarget {
  /** The login that owns the tables, which are there and empty. */
  ownerUrl: string;
  files: FileStore;
  keys: KeyFiles;
  anchors: KeyFiles;
}

/** Puts a checked archive's files and keys in their place, then its rows, all at once. */
export async function restoreArchive(target: RestoreTarget, file: string, whole: Manifest): Promise<void> {
  await load(target.ownerUrl, whole.tables, parts(target, file), (rows) => {
    for (const table of whole.tables)
      if (rows.get(table.name) !== table.rows)
        throw new Error(`${table.name} has ${rows.get(table.name)} rows in place of ${table.rows}.`);
  });
}

/** Reads the archive once: rows are handed on, everything else is put in its place on the way. */
async function* parts({ files, keys, anchors }: RestoreTarget, file: string): AsyncGenerator<LoadedPart> {
  for await (const { name, content } of backupEntries(file)) {
    const [room, first = ''] = name.split('/');
    if (room === 'tables') yield { table: first, bytes: await gather(content) };
    else if (room === 'files') await files.put(content);
    else if (room === 'keys' && /^[\w-]+\.(pem|txt)$/.test(first))
      await keys.write(first, new TextDecoder().decode(await gather(content)));
    else if (room === 'anchors' && /^[\d-]+\.json$/.test(first))
      await anchors.write(first, new TextDecoder().decode(await gather(content)));
  }
}
