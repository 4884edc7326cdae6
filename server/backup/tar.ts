import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';

/** One file of an archive. Its content has exactly `size` bytes. */
export interface TarEntry<Content = Uint8Array | AsyncIterable<Uint8Array>> {
  name: string;
  /** Bytes. */
  size: number;
  content: Content;
}

/** An entry being read; its content is consumed before the next one is asked for, or skipped. */
export type ReadEntry = TarEntry<AsyncIterable<Uint8Array>>;

/** Writes entries as a tar archive, chunk by chunk. Its stream fails when content does not have the size given. */
export function tar(entries: AsyncIterable<TarEntry>): Pack {
  const archive = pack();
  const fail = (error: Error) => archive.destroy(error);
  writeEntries(archive, entries).then(() => archive.finalize(), fail);
  return archive;
}

async function writeEntries(archive: Pack, entries: AsyncIterable<TarEntry>): Promise<void> {
  for await (const { name, size, content } of entries) {
    const entry = archive.entry({ name, size, mode: 0o600, mtime: new Date(0) });
    await pipeline(content instanceof Uint8Array ? [content] : content, entry);
  }
}

/** Reads a tar archive entry by entry. Throws when it is none or breaks off. */
export async function* untar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const archive = extract();
  // The loop below throws its errors.
  pipeline(stream, archive).catch(() => undefined);
  for await (const entry of archive) {
    const { name, size } = entry.header;
    yield { name, size, content: entry as AsyncIterable<Uint8Array> };
    entry.resume();
  }
}
