import { byText } from '#contract/core/text/in-order.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';

/** The categories or topics in use, each once, as choices of a filter. */
export const headingChoices = (headings: readonly string[] = []): readonly Choice[] =>
  [...new Set(headings)].toSorted(byText).map((value) => ({ value, label: value }));
