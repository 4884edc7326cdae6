const format = new Intl.NumberFormat('en');

/** A count for people: 12,345. */
export const formatCount = (count: number): string => format.format(count);

/** A count with its noun: '1 client', '12,345 clients'. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
