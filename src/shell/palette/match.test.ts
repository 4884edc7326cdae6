import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesQuery, matching, ranked } from './match.ts';
import type { SearchResults } from './search-results.ts';

const found = (title: string, also = ''): SearchResults => ({
  key: title,
  title,
  icon: null,
  also,
  open() {},
});

test.each([
  ['Documents to sign', 'sign', true],
  ['Documents to sign', 'doc si', true],
  ['Documents to sign', 'ign', false],
  ['Zoë Łukasz', 'zoe', true],
  ['Crédit Agricole', 'CRE', true],
  ['北京貿易有限公司', '北京', true],
  ['Dashboard', '', true],
])('%s is found by “%s”: %s', (title, typed, expected) => {
  expect(matchesQuery(title, typed)).toBe(expected);
});

const titles = (all: readonly SearchResults[]) => all.map(({ title }) => title);

test('a title that begins with the words comes first, then one that holds them, then other words', () => {
  const all = [found('My clients'), found('Sign out', 'leave'), found('Clients'), found('Leave a client')];
  expect(titles(matching(all, 'cl'))).toEqual(['Clients', 'My clients', 'Leave a client']);
  expect(titles(matching(all, 'leave'))).toEqual(['Leave a client', 'Sign out']);
  expect(matching(all, '')).toHaveLength(4);
});

test('of equals the one opened last comes first, before no better one', () => {
  const all = [found('Quay Ltd'), found('Quay LLP'), found('Old Quay')];
  const openedAt = ({ title }: SearchResults) => ['Old Quay', 'Quay LLP'].indexOf(title) + 1 || 9;
  expect(titles(ranked(all, 'quay', openedAt))).toEqual(['Quay LLP', 'Quay Ltd', 'Old Quay']);
});

test('an address typed in full finds its owner first', () => {
  const all = [found('ada@quay.example mailing'), found('Ada Byron', 'Quay · ada@quay.example')];
  expect(titles(ranked(all, 'Ada@quay.example'))[0]).toBe('Ada Byron');
});

test('results that only the server found come last', () => {
  expect(titles(ranked([found('Lease'), found('Quay lease')], 'quay'))).toEqual(['Quay lease', 'Lease']);
});

test('anything is found by the beginnings of its own words', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(words, fc.nat(), (title, cut) => {
      const typed = title.map((word) => word.slice(0, 1 + (cut % word.length))).join(' ');
      expect(matchesQuery(title.join(' '), typed)).toBe(true);
    }),
  );
});
