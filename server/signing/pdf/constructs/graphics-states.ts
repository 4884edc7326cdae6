import { type PDF, PdfArray, type PdfDict, PdfStream } from '@libpdf/core';
import { streamData } from '../content/stream-data.ts';
import { numbersIn } from '../read/page-geometry.ts';
import {
  type Construct,
  dictionaryOf,
  type Found,
  itemsOf,
  nameOf,
  resolved,
  resolver,
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

/** True if a halftone changes colours: only by a transfer function of its own, or of one in it (ISO 32000-1, 10.6.5). */
function isTransferring(pdf: PDF, halftone: Found, depth = 0): boolean {
  const made = dictionaryOf(pdf, halftone);
  return (
    made !== undefined &&
    depth < 3 &&
    (isTransfer(pdf, made.get('TransferFunction')) ||
      [...made].some(
        ([key, value]) => key.value !== 'TransferFunction' && isTransferring(pdf, value, depth + 1),
      ))
  );
}

const isFunction = (pdf: PDF, value: Found) => dictionaryOf(pdf, value) !== undefined;

/** Entries for printers (ISO 32000-2, table 57), which programs for screens pass over. */
const forPrinters: Record<string, (pdf: PDF, value: Found) => boolean> = {
  BG: isFunction,
  BG2: isFunction,
  UCR: isFunction,
  UCR2: isFunction,
  HT: isTransferring,
  HTO: (pdf, value) => resolved(pdf, value) instanceof PdfArray,
};

/**
 * Looks at the graphics states of resources, at each table of them once: thousands of pages may share one of thousands.
 * @returns what `look` answers, undefined for a table that was looked at before
 */
function statesOnce<Answer>(
  look: (pdf: PDF, states: PdfDict[]) => Answer | undefined,
): (resources: PdfDict, pdf: PDF) => Answer | undefined {
  const seen = new WeakSet<PdfDict>();
  return (resources, pdf) => {
    const table = resources.getDict('ExtGState', resolver(pdf));
    if (!table || seen.has(table)) return undefined;
    seen.add(table);
    return look(
      pdf,
      [...table].flatMap(([, state]) => dictionaryOf(pdf, state) ?? []),
    );
  };
}

export const graphicsStates: readonly Construct[] = [
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
