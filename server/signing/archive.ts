import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileFacts } from '../../contract/documents.ts';
import { archiveName } from '../../contract/sealing.ts';
import type { FileStore } from '../files/store.ts';
import type { FileAnswer } from '../http/handler.ts';

/** Two of a name get numbers: `Agreement.pdf`, `Agreement (2).pdf`. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(/[/\\]/g, '-');
    const dot = plain.lastIndexOf('.') < 0 ? plain.length : plain.lastIndexOf('.');
    let free = plain;
    for (let count = 2; taken.has(free.toLowerCase()); count++)
      free = `${plain.slice(0, dot)} (${count})${plain.slice(dot)}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/**
 * Stored files as one zip, which is put into the store itself: the same files of the same time are the same bytes, so it can be asked for
 * in parts. No row holds it; the store's own round takes it away.
 */
export async function archiveOf(
  store: FileStore,
  title: string,
  files: readonly FileFacts[],
  at: string,
): Promise<FileAnswer> {
  const zip = new ZipFile();
  const names = distinct(files.map(({ name }) => name));
  for (const [i, { sha256 }] of files.entries())
    zip.addBuffer(Buffer.from(await store.bytes(sha256)), names[i] ?? sha256, {
      mtime: new Date(at),
      forceDosTimestamp: true,
    });
  zip.end();
  const { sha256, size } = await store.put(Readable.from(zip.outputStream));
  return { blob: sha256, size, name: archiveName(title), type: 'application/zip' };
}
