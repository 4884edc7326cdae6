import { deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { PdfRefusal } from '../refusal.ts';
import { lzwData } from './lzw.ts';

/** The short names of filters (ISO 32000-1, table 94), which readers accept in every stream. */
const longNames: Record<string, string> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
};

/** Filters of pictures, whose data holds no operators. */
const pictures = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'CCF']);

/** Most decoded bytes of one stream; beyond, a file is refused. */
const mostDecoded = 512 * 1024 * 1024;

export interface StreamData {
  bytes: Uint8Array;
  /** False if the data is damaged: `bytes` is then the part before the damage, which readers show. */
  isWhole: boolean;
  /** False if the data could not be decoded here, which tells nothing of what other readers show. */
  isRead: boolean;
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

function tryInflate(inflate: () => Uint8Array): Uint8Array | undefined {
  try {
    return inflate();
  } catch (error) {
    if (isTooLarge(error)) throw new PdfRefusal('too_heavy');
    return undefined;
  }
}

/** Length of the longest prefix that inflates without an error, by binary search. */
function soundLength(data: Uint8Array, inflate: (part: Uint8Array) => Uint8Array): number {
  let [sound, unsound] = [0, data.length];
  while (unsound - sound > 1) {
    const middle = (sound + unsound) >>> 1;
    if (tryInflate(() => inflate(data.subarray(0, middle)))) sound = middle;
    else unsound = middle;
  }
  return sound;
}

/** Inflates as far as possible. Readers show that much of a damaged stream, so it counts as its content. */
function inflated(data: Uint8Array): StreamData {
  const whole = tryInflate(() => inflateSync(data, { maxOutputLength: mostDecoded }));
  if (whole) return { bytes: whole, isWhole: true, isRead: true };
  // Raw inflate helps if only the header is damaged; `finishFlush` keeps the output of data that ends too early.
  const options = { maxOutputLength: mostDecoded, finishFlush: 2 };
  const raw = (part: Uint8Array) => inflateRawSync(part, options);
  const body = data.subarray(2);
  return { bytes: raw(body.subarray(0, soundLength(body, raw))), isWhole: false, isRead: true };
}

const unread: StreamData = { bytes: new Uint8Array(), isWhole: false, isRead: false };

/** Undoes one filter, and its predictor, by the PDF library. */
function byLibrary(name: string, parameters: PdfDict | undefined, bytes: Uint8Array): StreamData {
  const entries = { Filter: PdfName.of(name), ...(parameters && { DecodeParms: parameters }) };
  try {
    const decoded = PdfStream.fromDict(entries, bytes).getDecodedData();
    return { bytes: decoded, isWhole: true, isRead: true };
  } catch {
    return unread;
  }
}

function byLzw(parameters: PdfDict | undefined, bytes: Uint8Array): StreamData {
  const decoded = lzwData(bytes, parameters?.getNumber('EarlyChange')?.value ?? 1, mostDecoded);
  if (!decoded) throw new PdfRefusal('too_heavy');
  return decoded.isWhole ? { ...decoded, isRead: true } : unread;
}

const hasPredictor = (parameters: PdfDict | undefined) =>
  (parameters?.getNumber('Predictor')?.value ?? 1) > 1;

function decodedBy(name: string, parameters: PdfDict | undefined, bytes: Uint8Array): StreamData {
  // Without protection `Crypt` is the identity.
  if (name === 'Crypt') return { bytes, isWhole: true, isRead: true };
  if (pictures.has(name)) return unread;
  if (name === 'FlateDecode' && !hasPredictor(parameters)) return inflated(bytes);
  if (name !== 'LZWDecode') return byLibrary(name, parameters, bytes);
  const decoded = byLzw(parameters, bytes);
  if (!decoded.isRead || !hasPredictor(parameters)) return decoded;
  return byLibrary('FlateDecode', parameters, deflateSync(decoded.bytes));
}

/** The entry of a dictionary as a list, each item resolved. */
function listOf(pdf: PDF, value: PdfObject | undefined): (PdfObject | undefined)[] {
  const resolve = (ref: PdfRef) => pdf.getObject(ref) ?? undefined;
  const found = value instanceof PdfRef ? resolve(value) : value;
  return found instanceof PdfArray
    ? [...found].map((item) => (item instanceof PdfRef ? resolve(item) : item))
    : [found];
}

/** Filter parameters with their values resolved, as the library's decoders expect them. */
function directly(pdf: PDF, parameters: PdfObject | undefined): PdfDict | undefined {
  if (!(parameters instanceof PdfDict)) return undefined;
  const entries = [...parameters.keys()].flatMap((key): [PdfName, PdfObject][] => {
    const value = parameters.get(key, (ref) => pdf.getObject(ref));
    return value ? [[key, value]] : [];
  });
  return new PdfDict(entries);
}

/** Decodes a stream; its filters may be direct, objects of their own, or short names. */
export function streamData(pdf: PDF, stream: PdfStream): StreamData {
  const parameters = listOf(pdf, stream.get('DecodeParms') ?? stream.get('DP'));
  const filters = listOf(pdf, stream.get('Filter') ?? stream.get('F')).filter(
    (name) => name instanceof PdfName,
  );
  return filters.reduce<StreamData>(
    (data, { value }, at) => {
      const next = decodedBy(longNames[value] ?? value, directly(pdf, parameters[at]), data.bytes);
      return {
        bytes: next.bytes,
        isWhole: data.isWhole && next.isWhole,
        isRead: data.isRead && next.isRead,
      };
    },
    { bytes: stream.data, isWhole: true, isRead: true },
  );
}
