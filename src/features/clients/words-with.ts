import { labelOf } from '#src/lib/names.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';

/** Choices of the contract's words, with the client's current one added if it is none of them. */
export const wordsWith = (words: readonly string[], had: string | null, label = labelOf): Choice[] =>
  [...new Set([...words, ...(had ? [had] : [])])].map((value) => ({ value, label: label(value) }));
