import { expect, test } from 'vitest';
import { clientFields } from '#contract/clients/clients.ts';
import { filterBy } from '#contract/core/filters.ts';
import { narrowingWords, printedWords } from './use-print.ts';

const noun = ['client', 'clients'] as const;
const meta = (total: number, totalExact = true) => ({ page: 1, recordPerPage: 100, total, totalExact });

test.each([
  [1, meta(1), '1 client'],
  [240, meta(240), '240 clients'],
  [1000, meta(1200), 'The first 1,000 of 1,200 clients: filter the list to print the others.'],
  [1000, meta(10_000, false), 'The first 1,000 of 10,000+ clients: filter the list to print the others.'],
])('%s rows of %o are said in words', (printed, of, words) =>
  expect(printedWords(printed, of, noun, true)).toBe(words),
);

test('without a connection it is said that not all rows are there', () =>
  expect(printedWords(10, meta(240), noun, false)).toBe(
    '10 of 240 clients: without a connection those that were shown.',
  ));

test('the search and each filter are said in words', () => {
  const office = '019a0000-0000-7000-8000-000000000001';
  const query = {
    search: 'quay',
    filters: [
      filterBy(clientFields, 'business_status', 'EQ', 'ON_HOLD'),
      {
        or: [filterBy(clientFields, 'office_id', 'EQ', office), filterBy(clientFields, 'crm', 'NOTNULL', '')],
      },
    ],
  };
  const vocabulary = { fields: clientFields, choices: { office_id: [{ value: office, label: 'London' }] } };
  expect(narrowingWords(query, vocabulary)).toEqual([
    'Search: quay',
    'Status is On Hold',
    'Office is London or CRM is not empty',
  ]);
});
