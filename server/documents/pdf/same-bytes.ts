import { createHash } from 'node:crypto';

/** `/ABCDEF+` before the name of a subset font (ISO 32000-1, 9.6.4). */
const tag = /\/([A-Z]{6})\+/g;
const tagLetters = 6;
/** The file's identifier in the trailer (ISO 32000-1, 14.4). */
const fileId = /\/ID \[<[0-9A-F]{32}> <[0-9A-F]{32}>\]/g;

/**
 * Derives the file's identifier and the tags of its fonts from the content, so that the same document has the same bytes; the library picks
 * them at random. No length changes, so every offset in the file stays right.
 */
export function withSameBytes(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes).toString('latin1');
  const tags = [...new Set([...file.matchAll(tag)].map(([, found = '']) => found))];
  const content = file.replace(tag, '/+').replace(fileId, '');
  const hash = createHash('sha512').update(content, 'latin1').digest();
  const id = hash.toString('hex', 0, 16).toUpperCase();
  const stableTag = (found: string) => {
    const from = 16 + tags.indexOf(found) * tagLetters;
    return String.fromCharCode(...hash.subarray(from, from + tagLetters).map((byte) => 65 + (byte % 26)));
  };
  const stable = file
    .replace(tag, (_, found: string) => `/${stableTag(found)}+`)
    .replace(fileId, `/ID [<${id}> <${id}>]`);
  return new Uint8Array(Buffer.from(stable, 'latin1'));
}
