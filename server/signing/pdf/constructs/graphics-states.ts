import { type PDF, PdfArray, PdfBool, type PdfDict, PdfStream } from '@libpdf/core';
import { streamData } from '../content/stream-data.ts';
import { numbersIn } from '../read/page-geometry.ts';
import { componentsOf } from './colours.ts';
import {
  type Construct,
  dictionaryOf,
  type Found,
  itemsOf,
  nameOf,
  resolved,
  resolver,
  tableOnce,
} from './construct.ts';

/** Values that change nothing. */
const neutral = new Set(['Default', 'Identity']);

/** True for a function that answers what it is given. */
function isIdentity(pdf: PDF, value: Found): boolean {
  if (neutral.has(nameOf(pdf, value) ?? '')) return true;
  const made = dictionaryOf(pdf, value);
  const kind = made?.getNumber('FunctionType', resolver(pdf))?.value;
  if (made instanceof PdfStream && kind === 4)
    return /^\s*\{\s*\}\s*$/.test(Buffer.from(streamData(pdf, made).bytes).toString('latin1'));
  if (!made || kind !== 2 || made.getNumber('N', resolver(pdf))?.value !== 1) return false;
  const [from = [0], to = [1]] = ['C0', 'C1'].map((key) => numbersIn(pdf, made.get(key, resolver(pdf)), 1));
  return from[0] === 0 && to[0] === 1;
}

/** True if transfer functions change colours: one, or four in an array (ISO 32000-1, 10.5). */
function isTransfer(pdf: PDF, value: Found): boolean {
  if (resolved(pdf, value) instanceof PdfArray)
    return !itemsOf(pdf, value).every((one) => isIdentity(pdf, one));
  return resolved(pdf, value) !== undefined && !isIdentity(pdf, value);
}

/** Halftones that were looked at: thousands of states may share one of thousands. */
const halftones = new WeakMap<PdfDict, boolean>();

/** True if a halftone changes colours: only by a transfer function of its own, or of one in it (ISO 32000-1, 10.6.5). */
function isTransferring(pdf: PDF, halftone: Found): boolean {
  const made = dictionaryOf(pdf, halftone);
  if (!made) return false;
  const known = halftones.get(made);
  if (known !== undefined) return known;
  halftones.set(made, false);
  const changes =
    isTransfer(pdf, made.get('TransferFunction')) ||
    [...made].some(([key, value]) => key.value !== 'TransferFunction' && isTransferring(pdf, value));
  halftones.set(made, changes);
  return changes;
}

const isFunction = (pdf: PDF, value: Found) => dictionaryOf(pdf, value) !== undefined;
const isTrue = (pdf: PDF, value: Found): boolean => {
  const found = resolved(pdf, value);
  return found instanceof PdfBool && found.value;
};

/** Entries for printers (ISO 32000-2, table 57), which programs for screens pass over. */
const forPrinters: Record<string, (pdf: PDF, value: Found) => boolean> = {
  BG: isFunction,
  BG2: isFunction,
  UCR: isFunction,
  UCR2: isFunction,
  HT: isTransferring,
  // A white sheet that is printed over others leaves what it covers (ISO 32000-1, 8.6.7).
  OP: isTrue,
  op: isTrue,
  HTO: (pdf, value) => resolved(pdf, value) instanceof PdfArray,
};

/** Graphics states of resources, each table of them once. */
const statesOnce = (look: Parameters<typeof tableOnce>[1]): ReturnType<typeof tableOnce> =>
  tableOnce('ExtGState', look);

const maskKinds = new Set(['Alpha', 'Luminosity']);

/** True if the colour behind the group of a soft mask is none of the group's space, which the group has to say, or the mask is by opacity. */
function isOddBackdrop(pdf: PDF, mask: PdfDict, group: PdfDict): boolean {
  const backdrop = resolved(pdf, mask.get('BC'));
  if (backdrop === undefined) return false;
  if (nameOf(pdf, mask.get('S')) === 'Alpha' || resolved(pdf, group.get('CS')) === undefined) return true;
  const length = backdrop instanceof PdfArray ? backdrop.length : 0;
  const colour = numbersIn(pdf, backdrop, length);
  const count = componentsOf(pdf, group.get('CS'));
  return (
    length === 0 || (count !== undefined && count !== length) || !colour?.every((one) => one >= 0 && one <= 1)
  );
}

/** True if a function changes what a soft mask lets through (ISO 32000-1, table 144): some programs reckon with it otherwise, or not at all. */
function hasFunction(pdf: PDF, mask: PdfDict): boolean {
  const made = mask.get('TR');
  return resolved(pdf, made) !== undefined && (nameOf(pdf, made) === 'Default' || !isIdentity(pdf, made));
}

/**
 * True for a soft mask without a group, of a kind that does not exist, before a colour that does not, or with a function: some programs take it
 * for one, some for the other.
 */
function hasOddMask(pdf: PDF, state: PdfDict): boolean {
  const mask = dictionaryOf(pdf, state.get('SMask'));
  if (!mask) return false;
  const group = dictionaryOf(pdf, dictionaryOf(pdf, mask.get('G'))?.get('Group'));
  return (
    !group ||
    !maskKinds.has(nameOf(pdf, mask.get('S')) ?? '') ||
    isOddBackdrop(pdf, mask, group) ||
    hasFunction(pdf, mask)
  );
}

export const graphicsStates: readonly Construct[] = [
  {
    words: 'a transparency that programs read differently',
    dictionary: statesOnce((pdf, states) =>
      states.some((state) => hasOddMask(pdf, state)) ? 'refuse' : undefined,
    ),
  },
  {
    words: 'colours that some programs change',
    dictionary: statesOnce((pdf, states) =>
      states.some((state) => ['TR', 'TR2'].some((key) => isTransfer(pdf, state.get(key))))
        ? 'refuse'
        : undefined,
    ),
  },
  {
    words: 'colours that are changed in print',
    dictionary: statesOnce((pdf, states) => {
      const found = states.flatMap((state) =>
        Object.entries(forPrinters).flatMap(([key, changes]) =>
          changes(pdf, state.get(key)) ? [{ state, key }] : [],
        ),
      );
      if (found.length === 0) return undefined;
      return () => {
        for (const { state, key } of found) state.delete(key);
      };
    }),
  },
];
