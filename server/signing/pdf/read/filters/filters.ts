import { PdfRefusal } from '#server/signing/pdf/refusal.ts';
import { base85Data, hexData } from './ascii.ts';
import { type Decoded, type FilterParameters, unread, whole } from './decoded.ts';
import { inflated } from './inflate.ts';
import { lzwData } from './lzw.ts';
import { predictorOf, unpredicted } from './predictor.ts';
import { runLengthData } from './run-length.ts';

export interface Filter {
  name: string;
  parameters: FilterParameters;
}

/** The short names of filters (ISO 32000-1, table 94), which readers accept in every stream. */
const longNames: Record<string, string> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
};

/** Most filters of one stream: nobody needs more than three, and each costs as much as the data is long. */
const mostFilters = 8;

/** @throws PdfRefusal `too_heavy` */
function bounded(decoded: Decoded | undefined): Decoded {
  if (!decoded) throw new PdfRefusal('too_heavy');
  return decoded;
}

function lzw(data: Uint8Array, parameters: FilterParameters, most: number): Decoded {
  const early = parameters.get('EarlyChange') ?? 1;
  if (early !== 0 && early !== 1) return unread;
  const decoded = lzwData(data, early, most);
  if (!decoded) throw new PdfRefusal('too_heavy');
  // Readers guess differently at a code that stands for nothing.
  return decoded.isWhole ? whole(decoded.bytes) : unread;
}

/** Filters by name, without those of pictures; their data holds no operators. */
const decoders: Record<string, (data: Uint8Array, parameters: FilterParameters, most: number) => Decoded> = {
  ASCII85Decode: (data, _, most) => bounded(base85Data(data, most)),
  ASCIIHexDecode: hexData,
  FlateDecode: (data, _, most) => inflated(data, most),
  LZWDecode: lzw,
  RunLengthDecode: (data, _, most) => bounded(runLengthData(data, most)),
  // Without protection it is the identity.
  Crypt: whole,
};
const predicting = new Set(['FlateDecode', 'LZWDecode']);

function undo({ name, parameters }: Filter, data: Uint8Array, most: number): Decoded {
  const long = longNames[name] ?? name;
  const decode = Object.hasOwn(decoders, long) ? decoders[long] : undefined;
  const predictor = predicting.has(long) ? predictorOf(parameters) : null;
  if (!decode || predictor === undefined) return unread;
  const decoded = decode(data, parameters, most);
  if (!decoded.isRead || !predictor) return decoded;
  const { isWhole, ...rest } = unpredicted(decoded.bytes, predictor);
  return { ...rest, isWhole: isWhole && decoded.isWhole };
}

/**
 * Undoes the filters of a stream, one after the other (ISO 32000-1, 7.4).
 * @param most most decoded bytes behind any of them
 * @throws PdfRefusal `too_heavy` if there are more
 */
export function undoFilters(filters: readonly Filter[], data: Uint8Array, most: number): Decoded {
  if (filters.length > mostFilters) return unread;
  return filters.reduce<Decoded>((before, filter) => {
    if (!before.isRead) return before;
    const { isWhole, ...rest } = undo(filter, before.bytes, most);
    return { ...rest, isWhole: isWhole && before.isWhole };
  }, whole(data));
}
