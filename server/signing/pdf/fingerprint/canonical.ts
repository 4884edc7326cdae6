import { createHash } from 'node:crypto';

/** SHA-256, hex. */
export const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

const isBytes = (value: object): value is ArrayBufferView => ArrayBuffer.isView(value);

/**
 * Writes data of pdf.js as text: the same for the same data, in any order of keys.
 * @param replace text for a string that only names another object; undefined for any other string
 */
export function canonical(value: unknown, replace: (name: string) => string | undefined): string {
  /** Objects that were written: a text of half a million letters holds few different ones. */
  const known = new Map<object, string>();
  const write = (part: unknown): string => {
    if (typeof part === 'string') return replace(part) ?? JSON.stringify(part);
    if (typeof part !== 'object' || part === null) return String(part);
    if (Array.isArray(part)) return `[${part.map(write).join()}]`;
    if (isBytes(part)) return `<${digest(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))}>`;
    if (part instanceof ArrayBuffer) return `<${digest(new Uint8Array(part))}>`;
    if (part instanceof Map || part instanceof Set) return write([...part]);
    const before = known.get(part);
    if (before !== undefined) return before;
    const entries = Object.entries(part).filter(([key]) => !references.has(key));
    const written = `{${entries
      .map(([key, entry]) => `${key}:${write(entry)}`)
      .sort()
      .join()}}`;
    known.set(part, written);
    return written;
  };
  return write(value);
}

/** Keys whose values are object numbers or names made up by pdf.js: they locate an object, but do not describe it. */
const references = new Set(['id', 'ref', 'loadedName', 'structParent', 'parentID', 'popupRef', 'inReplyTo']);
