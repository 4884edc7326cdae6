import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Found } from './found.ts';
import { matches, matching } from './match.ts';

const found = (title: string, also = ''): Found => ({ key: title, title, icon: null, also, open() {} });

test.each([
  ['Documents to sign', 'sign', true],
  ['Documents to sign', 'doc si', true],
  ['Documents to sign', 'ign', false],
  ['Zoë Łukasz', 'zoe', true],
  ['Crédit Agricole', 'CRE', true],
  ['北京貿易有限公司', '北京', true],
  ['Dashboard', '', true],
])('%s is found by “%s”: %s', (title, typed, expected) => {
  expect(matches(title, typed)).toBe(expected);
});

test('what begins with the words comes first, the rest in its own order', () => {
  const all = [found('My clients'), found('Sign out', 'leave'), found('Clients'), found('Leave a client')];
  expect(matching(all, 'cl', 9).map(({ title }) => title)).toEqual([
    'Clients',
    'My clients',
    'Leave a client',
  ]);
  expect(matching(all, 'leave', 9).map(({ title }) => title)).toEqual(['Leave a client', 'Sign out']);
  expect(matching(all, '', 2)).toHaveLength(2);
});

test('anything is found by the beginnings of its own words', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(words, fc.nat(), (title, cut) => {
      const typed = title.map((word) => word.slice(0, 1 + (cut % word.length))).join(' ');
      expect(matches(title.join(' '), typed)).toBe(true);
    }),
  );
});
