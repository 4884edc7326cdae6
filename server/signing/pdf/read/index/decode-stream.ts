import { inflateSync } from 'node:zlib';
import { PdfRefusal } from '#server/signing/pdf/refusal.ts';
import { type FilterParameters, unread } from '../filters/decoded.ts';
import { type Filter, undoFilters } from '../filters/filters.ts';
import { predictorOf, unpredicted } from '../filters/predictor.ts';
import { DamagedIndex, type Dictionary, type Value } from './syntax.ts';

const mostBytes = 64 * 1024 * 1024;
const deflated = new Set(['FlateDecode', 'Fl']);

const itemsOf = (value: Value | undefined): readonly (Value | undefined)[] =>
  value?.is === 'array' ? value.items : [value];

/** Numbers of a filter's parameters; NaN for a value that is none. */
const numbersIn = (value: Value | undefined): FilterParameters =>
  new Map(
    value?.is === 'dictionary'
      ? [...value.entries].map(([key, entry]) => [
          key,
          entry.value.is === 'number' ? entry.value.number : Number.NaN,
        ])
      : [],
  );

/** @throws PdfRefusal `unread_content` for a filter without a name, or one that is written elsewhere */
function filtersOf(dictionary: Dictionary): Filter[] {
  const names = dictionary.get('Filter')?.value;
  const given = dictionary.get('DecodeParms')?.value;
  // Readers differ about a list beside a dictionary.
  if (given?.is === 'dictionary' && names?.is === 'array') throw new PdfRefusal('unread_content');
  const parameters = itemsOf(given);
  return itemsOf(names).flatMap((filter, at): Filter[] => {
    if (!filter) return [];
    if (filter.is !== 'name') throw new PdfRefusal('unread_content');
    return [{ name: filter.name, parameters: numbersIn(parameters[at]) }];
  });
}

/**
 * True if the PDF library decodes a cross-reference stream or an object stream as `decodeStream` does: its LZW breaks off
 * (`docs/upstream/libpdf.md`), and other filters are not worth the trust, since no program writes them here.
 */
export function isPlainStream(dictionary: Dictionary): boolean {
  const [filter, ...others] = filtersOf(dictionary);
  const { kind, colours, depth } = (filter && predictorOf(filter.parameters)) ?? {
    kind: 10,
    colours: 1,
    depth: 8,
  };
  const isPng = kind >= 10 && colours === 1 && depth === 8;
  return others.length === 0 && (!filter || (filter.name === 'FlateDecode' && isPng));
}

/** Inflates a stream and undoes its predictor; what follows where it breaks off may be missing. */
function inflated({ parameters }: Filter, raw: Uint8Array): Uint8Array {
  const predictor = predictorOf(parameters);
  let data: Uint8Array;
  try {
    data = inflateSync(raw, { maxOutputLength: mostBytes, finishFlush: 2 });
  } catch {
    throw new DamagedIndex('A stream that cannot be unpacked');
  }
  if (predictor === null) return data;
  const { bytes, isRead } = predictor ? unpredicted(data, predictor) : unread;
  if (!isRead) throw new DamagedIndex('A predictor that is not known');
  return bytes;
}

/**
 * Decodes a cross-reference stream or an object stream.
 * @throws DamagedIndex if it is damaged
 * @throws PdfRefusal `unread_content` if it cannot be decoded, or `too_heavy`: its objects are there for other programs
 */
export function decodeStream(dictionary: Dictionary, raw: Uint8Array): Uint8Array {
  const filters = filtersOf(dictionary);
  const [first, ...others] = filters;
  if (first && others.length === 0 && deflated.has(first.name)) return inflated(first, raw);
  const { bytes, isRead, isWhole } = undoFilters(filters, raw, mostBytes);
  if (!isRead || !isWhole) throw new PdfRefusal('unread_content');
  return bytes;
}
