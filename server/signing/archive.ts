import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileFacts } from '../../contract/documents.ts';
import { archiveName } from '../../contract/sealing.ts';
import { distinctNames } from '../files/distinct-names.ts';
import type { FileStore } from '../files/store.ts';
import type { FileAnswer } from '../http/handler.ts';

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
  const names = distinctNames(files.map(({ name }) => name));
  for (const [i, { sha256 }] of files.entries())
    zip.addBuffer(Buffer.from(await store.bytes(sha256)), names[i] ?? sha256, {
      mtime: new Date(at),
      forceDosTimestamp: true,
    });
  zip.end();
  const { sha256, size } = await store.put(Readable.from(zip.outputStream));
  return { blob: sha256, size, name: archiveName(title), type: 'application/zip' };
}
