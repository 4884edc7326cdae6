import { formatCount } from '#contract/core/counts.ts';

/** "11–20 of 243" and the number of the last page. With an inexact total ("10,000+") or an unknown one there is no last page. */
export function pageRange(page: number, size: number, total: number | undefined, exact: boolean) {
  if (total === undefined) return { words: '', last: undefined };
  if (total === 0) return { words: 'None', last: 1 };
  const first = (page - 1) * size + 1;
  if (exact && first > total)
    return { words: `None of ${formatCount(total)}`, last: Math.ceil(total / size) };
  const end = exact ? Math.min(page * size, total) : page * size;
  const words = `${formatCount(first)}–${formatCount(end)} of ${formatCount(total)}${exact ? '' : '+'}`;
  return { words, last: exact ? Math.ceil(total / size) : undefined };
}
