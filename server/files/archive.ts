import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { distinctNames } from '#contract/core/text/distinct-names.ts';
import type { FileFacts } from '#contract/documents/documents.ts';
import { archiveName } from '#contract/signing/sealing.ts';
import type { FileAnswer } from '../http/handler.ts';
import type { FileStore } from './store.ts';

async function* chunksOf(store: FileStore, sha256: string): AsyncGenerator<Uint8Array> {
  yield* await store.read(sha256);
}

/**
 * Zip of stored files, put into the store: the same files and time give the same bytes, so it can be requested in parts. No row refers to
 * it, so the store's own cleaning removes it.
 */
export async function archiveOf(
  store: FileStore,
  title: string,
  files: readonly FileFacts[],
  at: string,
): Promise<FileAnswer> {
  const zip = new ZipFile();
  // An error is thrown to its reader, also where reading begins later: without a listener it would end the process.
  const output = Readable.from(zip.outputStream).on('error', () => undefined);
  const names = distinctNames(files.map(({ name }) => name));
  const options = { mtime: new Date(at), forceDosTimestamp: true };
  // One after the other, as each is written: all of them in memory would be hundreds of megabytes for every call.
  for (const [i, { sha256 }] of files.entries())
    zip.addReadStreamLazy(names[i] ?? sha256, options, (given) => {
      // yazl ignores errors of its input.
      given(
        null,
        Readable.from(chunksOf(store, sha256)).once('error', (error) => output.destroy(error)),
      );
    });
  zip.end();
  const { sha256, size } = await store.put(output);
  return { blob: sha256, size, name: archiveName(title), type: 'application/zip' };
}
