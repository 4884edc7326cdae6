import { type Decoded, unread, whole } from './decoded.ts';

const endOfData = 128;

/** Calls `visit` with each run of the data: so many bytes from there on, or so many times the byte that is there. */
function eachRun(data: Uint8Array, visit: (at: number, count: number, isCopied: boolean) => void): boolean {
  for (let at = 0; at < data.length; ) {
    const sign = data[at++] ?? endOfData;
    if (sign === endOfData) break;
    const isCopied = sign < endOfData;
    const count = isCopied ? sign + 1 : 257 - sign;
    const from = at;
    at += isCopied ? count : 1;
    if (at > data.length) return false;
    visit(from, count, isCopied);
  }
  return true;
}

/**
 * Decodes runs of bytes (ISO 32000-1, 7.4.5). A run that breaks off is not read: some readers fill it up.
 * @param most most decoded bytes
 * @returns undefined if there are more of them
 */
export function runLengthData(data: Uint8Array, most: number): Decoded | undefined {
  let length = 0;
  const isComplete = eachRun(data, (_, count) => {
    length += count;
  });
  if (!isComplete) return unread;
  if (length > most) return undefined;
  const bytes = new Uint8Array(length);
  let to = 0;
  eachRun(data, (at, count, isCopied) => {
    if (isCopied) bytes.set(data.subarray(at, at + count), to);
    else bytes.fill(data[at] ?? 0, to, to + count);
    to += count;
  });
  return whole(bytes);
}
