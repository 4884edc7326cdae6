import { expect, test } from 'vitest';
import { countries, countryName } from './countries.ts';

test('249 countries and Kosovo, each once, by name', () => {
  expect(countries).toHaveLength(250);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(250);
  const names = countries.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('every code has a name', () => {
  for (const { code, name } of countries) expect(name, code).not.toBe(code);
  expect(countryName('HK')).toContain('Hong Kong');
  expect(countryName('XK')).toBe('Kosovo');
  expect(countryName('ZZ')).toBe('ZZ');
});
