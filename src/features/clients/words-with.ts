import { labelOf } from '../../lib/names.ts';
import type { Choice } from '../../ui/field/select-field.tsx';

/** Words to choose from; what the client has is one of them, wherever it came from. */
export const wordsWith = (words: readonly string[], had: string | null, label = labelOf): Choice[] =>
  [...new Set([...words, ...(had ? [had] : [])])].map((value) => ({ value, label: label(value) }));
