/** One file of an archive. Its content has exactly `size` bytes. */
export interface TarEntry {
  name: string;
  /** Bytes. */
  size: number;
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

const block = 512;
const longestName = 100;
const ascii = new TextEncoder();

/** The header of an entry (POSIX 1003.1, ustar): mode 0600, owner and time left at 0. */
function headerOf({ name, size }: Pick<TarEntry, 'name' | 'size'>): Uint8Array {
  if (ascii.encode(name).length > longestName)
    throw new Error(`The name of ${name} is too long for an archive.`);
  const header = new Uint8Array(block);
  const put = (at: number, text: string) => header.set(ascii.encode(text), at);
  put(0, name);
  put(100, '0000600\0');
  put(108, '0000000\0');
  put(116, '0000000\0');
  put(124, `${size.toString(8).padStart(11, '0')}\0`);
  put(136, '00000000000\0');
  put(148, ' '.repeat(8));
  put(156, '0');
  put(257, 'ustar\x0000');
  put(148, `${sumOf(header).toString(8).padStart(6, '0')}\0 `);
  return header;
}

const sumOf = (header: Uint8Array) => header.reduce((sum, byte) => sum + byte, 0);
const padding = (size: number) => new Uint8Array((block - (size % block)) % block);

/** Writes entries as a tar archive, chunk by chunk. Throws when the content of an entry does not have the size given. */
export async function* tar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield headerOf({ name, size });
    let written = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes in place of ${size}.`);
    yield padding(size);
  }
  yield new Uint8Array(2 * block);
}

/** The archive read is incomplete or damaged. */
export class Damaged extends Error {}

/** Reads a given number of bytes from a stream, independent of its chunks. */
class Reader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Between one and `most` bytes. */
  async some(most: number): Promise<Uint8Array> {
    while (this.#held.length === 0) {
      const { done, value } = await this.#source.next();
      if (done) throw new Damaged('It ends too early.');
      this.#held = value;
    }
    const part = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(part.length);
    return part;
  }

  /** Skips the rest of the stream. */
  async end(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async *exactly(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      const part = await this.some(left);
      left -= part.length;
      yield part;
    }
  }
}

/** Joins all chunks. */
export async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * Reads an archive written by `tar`, entry by entry; unread content is skipped when the next entry is asked for.
 * @throws Damaged when it is no such archive or breaks off
 */
export async function* untar(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<TarEntry & { content: AsyncIterable<Uint8Array> }> {
  const reader = new Reader(stream);
  for (;;) {
    const header = await gather(reader.exactly(block));
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = entryOf(header);
    const content = reader.exactly(size);
    yield { name, size, content };
    for await (const _ of content);
    for await (const _ of reader.exactly(padding(size).length));
  }
  // Read to the end: only there a compressed stream reports errors.
  await reader.end();
}

function entryOf(header: Uint8Array): Pick<TarEntry, 'name' | 'size'> {
  const text = (from: number, to: number) =>
    new TextDecoder().decode(header.subarray(from, to)).replace(/\0.*/s, '');
  const blank = header.slice();
  blank.fill(32, 148, 156);
  const size = Number.parseInt(text(124, 136), 8);
  if (text(257, 263) !== 'ustar' || Number.parseInt(text(148, 156), 8) !== sumOf(blank) || !(size >= 0))
    throw new Damaged('This is not an archive of Portico.');
  return { name: text(0, longestName), size };
}
