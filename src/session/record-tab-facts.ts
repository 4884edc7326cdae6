import type { Tab } from './page-target.ts';

/** The value of a fact of a record; undefined if there is none. */
function factOf(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      record,
    );
}

/** True unless a tab needs facts and the record has none of them: null, '', false and an empty list are no fact. */
export const hasTab = (record: object, { when }: Pick<Tab, 'when'>): boolean =>
  when === undefined || when.some((path) => countOf(factOf(record, path)) > 0);

/** The number on a tab, 0 for none. */
export const counterOf = (record: object, { counter }: Pick<Tab, 'counter'>): number =>
  counter === undefined ? 0 : countOf(factOf(record, counter));

function countOf(fact: unknown): number {
  if (typeof fact === 'number') return fact;
  if (Array.isArray(fact)) return fact.length;
  return fact ? 1 : 0;
}
