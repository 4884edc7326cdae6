import { type PDF, type PdfArray, PdfName, PdfStream } from '@libpdf/core';
import { streamData } from '../content/stream-data.ts';
import { areRedGreenBlue, isGamma } from './calibrated.ts';
import { type Found, itemsOf, nameOf, resolver } from './construct.ts';

/** Components of the spaces that profiles are for (ICC.1:2010, 7.2.6). */
const spaces = new Map([
  ['GRAY', 1],
  ['RGB ', 3],
  ['Lab ', 3],
  ['CMYK', 4],
]);

/** A colour profile (ICC.1:2010), as far as it tells colours by their order and curves. */
interface Profile {
  /** Components of its colours; undefined if no program takes it for a profile, or its space is none of those of pages. */
  components: number | undefined;
  /** True if its colours are nearly those of a screen: of grey, or red, green and blue, by ordinary curves. */
  isNear: boolean;
}

const headLength = 132;
/** Tags that have an entry of 12 bytes each. */
const mostTags = 100;

function tagsOf(data: Buffer): Map<string, Buffer> {
  const count = Math.min(mostTags, data.readUInt32BE(headLength - 4));
  const tags = new Map<string, Buffer>();
  for (let at = headLength; at < headLength + 12 * count && at + 12 <= data.length; at += 12) {
    const from = data.readUInt32BE(at + 4);
    tags.set(data.toString('latin1', at, at + 4), data.subarray(from, from + data.readUInt32BE(at + 8)));
  }
  return tags;
}

const fixed = (tag: Buffer, at: number) => tag.readInt32BE(at) / 65_536;

/** True for a curve from black to white that is nearly a power of an ordinary exponent. */
function isOrdinary(curve: Buffer | undefined): boolean {
  if (!curve || curve.length < 12) return false;
  const kind = curve.toString('latin1', 0, 4);
  if (kind === 'para') return curve.length >= 16 && curve.readUInt16BE(8) <= 3 && isGamma(fixed(curve, 12));
  const count = curve.readUInt32BE(8);
  if (kind !== 'curv' || curve.length < 12 + 2 * count) return false;
  if (count === 0) return true;
  if (count === 1) return isGamma(curve.readUInt16BE(12) / 256);
  const valueAt = (part: number) => curve.readUInt16BE(12 + 2 * Math.round(part * (count - 1))) / 65_535;
  return [0, 0.25, 0.5, 0.75, 1].every((part) => {
    const value = valueAt(part);
    return value >= part ** 3.2 - 0.02 && value <= part ** 0.45 + 0.02;
  });
}

const tablesOfColours = ['A2B0', 'A2B1', 'A2B2', 'D2B0', 'D2B1'];

function read(bytes: Uint8Array): Profile {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (data.length < headLength || data.toString('latin1', 36, 40) !== 'acsp')
    return { components: undefined, isNear: false };
  const components = spaces.get(data.toString('latin1', 16, 20));
  const tags = tagsOf(data);
  if (tablesOfColours.some((tag) => tags.has(tag))) return { components, isNear: false };
  if (components === 1) return { components, isNear: isOrdinary(tags.get('kTRC')) };
  const colorants = ['rXYZ', 'gXYZ', 'bXYZ'].flatMap((tag) => {
    const value = tags.get(tag);
    return value && value.length >= 20 ? [8, 12, 16].map((at) => fixed(value, at)) : [];
  });
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((tag) => tags.get(tag));
  return {
    components,
    isNear: colorants.length === 9 && areRedGreenBlue(colorants) && curves.every(isOrdinary),
  };
}

/** Profiles that were read: hundreds of spaces may share one. */
const known = new WeakMap<PdfStream, Profile>();

/** The profile of a space by one; undefined for another space. */
export function profileOf(
  pdf: PDF,
  space: Found,
): (Profile & { stream: PdfStream; count: number | undefined }) | undefined {
  const [kind, stream] = itemsOf(pdf, space);
  if (nameOf(pdf, kind) !== 'ICCBased' || !(stream instanceof PdfStream)) return undefined;
  const profile = known.get(stream) ?? read(streamData(pdf, stream).bytes);
  known.set(stream, profile);
  return { ...profile, stream, count: stream.getNumber('N', resolver(pdf))?.value };
}

const deviceSpaces = new Map([
  [1, 'DeviceGray'],
  [3, 'DeviceRGB'],
  [4, 'DeviceCMYK'],
]);

/** The space without its profile, as pdf.js shows it; undefined if it names another space instead. */
export function withoutProfile(pdf: PDF, space: PdfArray): (() => void) | undefined {
  const profile = profileOf(pdf, space);
  const device = deviceSpaces.get(profile?.count ?? 0);
  const alternate = profile?.stream.get('Alternate');
  if (!device || (alternate && nameOf(pdf, alternate) !== device)) return undefined;
  return () => {
    space.set(0, PdfName.of(device));
    while (space.length > 1) space.remove(1);
  };
}
