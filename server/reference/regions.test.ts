import { expect, test } from 'vitest';
import { subdivision } from '#contract/core/fields.ts';
import { countries } from './countries.ts';
import { regionsOf } from './regions.ts';

test('the regions of a country, by name', () => {
  const swiss = regionsOf('CH');
  expect(swiss).toHaveLength(26);
  expect(swiss[0]).toEqual({ code: 'CH-AG', name: 'Aargau' });
  expect(swiss.at(-1)).toEqual({ code: 'CH-ZH', name: 'Zürich' });
  expect(regionsOf('MC').length).toBeGreaterThan(0);
  expect(regionsOf('SG')).toContainEqual({ code: 'SG-01', name: 'Central Singapore' });
  expect(regionsOf('HK')).toEqual([]);
});

test('every region has a code that an address takes, a name, and no second of its name in the country', () => {
  const all = countries.flatMap(({ code }) => regionsOf(code));
  expect(all.length).toBeGreaterThan(5000);
  for (const { code, name } of all) {
    expect(code).toMatch(subdivision);
    expect(name.trim(), code).not.toBe('');
  }
  for (const { code } of countries) {
    const names = regionsOf(code).map(({ name }) => name);
    expect(new Set(names).size, code).toBe(names.length);
  }
});
