import type { Index } from './index/read-index.ts';
import { type Dictionary, numberIn, SyntaxReader } from './index/syntax.ts';

/** Length of the key of crypt filters where nothing says it, bits (ISO 32000-2, table 25). */
const usualBits = 128;

/** The dictionary of encryption with its source, and its object's number if it has one; undefined if it cannot be read. */
function encryptionIn(
  bytes: Uint8Array,
  { trailer, places }: Index,
): { entries: Dictionary; of: Uint8Array; number: number | undefined } | undefined {
  const written = trailer.get('Encrypt');
  if (written === undefined) return undefined;
  const source = Buffer.from(written, 'latin1');
  const given = new SyntaxReader(source, 0).value();
  if (given.is === 'dictionary') return { entries: given.entries, of: source, number: undefined };
  const place = given.is === 'ref' ? places.get(given.number) : undefined;
  if (given.is !== 'ref' || !place || !('at' in place)) return undefined;
  const reader = new SyntaxReader(bytes, place.at);
  reader.skip();
  reader.integer();
  reader.skip();
  reader.integer();
  reader.skip();
  const object = reader.takes('obj') ? reader.value() : undefined;
  return object?.is === 'dictionary'
    ? { entries: object.entries, of: bytes, number: given.number }
    : undefined;
}

/**
 * The index of a file with crypt filters (`/V 4`) whose dictionary of encryption does not say how long the key is, with one
 * that does: the PDF library takes the 40 bits of older files, and other programs 128 (`docs/upstream/libpdf.md`).
 */
export function withKeyLength(bytes: Uint8Array, index: Index): Index {
  const encryption = encryptionIn(bytes, index);
  if (!encryption || numberIn(encryption.entries, 'V') !== 4) return index;
  const { entries, of, number } = encryption;
  if (entries.has('Length')) return index;
  const written = [...entries].map(
    ([name, { from, to }]) => `/${name} ${Buffer.from(of.subarray(from, to)).toString('latin1')}`,
  );
  const trailer = new Map([
    ...index.trailer,
    ['Encrypt', `<<${written.join('')}/Length ${usualBits}>>`] as const,
  ]);
  // The library would take the former dictionary for an object that is encrypted.
  const places = number === undefined ? index.places : new Map([...index.places, [number, null] as const]);
  return { ...index, trailer, places, isPlain: false };
}
