const format = new Intl.NumberFormat('en');

/** A count for people: 12,345. */
export const formatCount = (count: number): string => format.format(count);
