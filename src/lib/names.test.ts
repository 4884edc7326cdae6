import fc from 'fast-check';
import { expect, test } from 'vitest';
import { badgeMax } from '#contract/core/limits.ts';
import { badgeText, cityAndCountry, labelOf, managerName, permissionLabel, websiteText } from './names.ts';

test.each([
  ['COMPUTER_SOFTWARE', 'Computer Software'],
  ['private limited company', 'Private Limited Company'],
  ['__oil__and_ENERGY ', 'Oil And Energy'],
  ['élevage', 'Élevage'],
  ['', '-'],
  ['_ _', '-'],
  [null, '-'],
  [undefined, '-'],
])('the code %j reads %s', (code, label) => {
  expect(labelOf(code)).toBe(label);
});

test('a label has no underscore, no double space, and reads the same twice', () => {
  fc.assert(
    fc.property(fc.string(), (code) => {
      const label = labelOf(code);
      expect(label).not.toMatch(/_|\s\s|^\s|\s$|^$/);
      expect(labelOf(label)).toBe(label);
    }),
  );
});

test.each([
  [{ display_name: 'Mei Chan', first_name: 'M', last_name: 'C' }, 'Mei Chan'],
  [{ display_name: ' ', first_name: 'Mei', last_name: 'Chan' }, 'Mei Chan'],
  [{ display_name: null, first_name: 'Mei', last_name: '' }, 'Mei'],
  [{ first_name: null, last_name: 'Chan' }, 'Chan'],
  [{ display_name: '', first_name: ' ', last_name: null }, '-'],
  [{}, '-'],
])('the manager %j is called %s', (person, name) => {
  expect(managerName(person)).toBe(name);
});

test.each([
  [null, null],
  [undefined, null],
  [Number.NaN, null],
  [-1, null],
  [0, null],
  [1, '1'],
  [98, '98'],
  [99, '99'],
  [100, '99+'],
  [100_000, '99+'],
])('the badge of %j is %j', (count, text) => {
  expect(badgeText(count, badgeMax)).toBe(text);
});

test('a permission reads as people write it', () => {
  expect(permissionLabel('view client')).toBe('View client');
  expect(permissionLabel('create ubo')).toBe('Create beneficial owner');
  expect(permissionLabel('view my hr document')).toBe('View my HR document');
  expect(permissionLabel('edit ad group')).toBe('Edit directory group');
});

test('the header card has words for what is not known', () => {
  expect(cityAndCountry({ city: 'Hong Kong', country: { name: 'Hong Kong SAR' } })).toBe(
    'Hong Kong, Hong Kong SAR',
  );
  expect(cityAndCountry({ city: null, country: { name: 'Jersey' } })).toBe('no city, Jersey');
  expect(cityAndCountry({ city: 'Dubai', country: null })).toBe('Dubai, no country');
  expect(cityAndCountry(undefined)).toBe('no city, no country');
  expect(websiteText('https://example.com')).toBe('https://example.com');
  expect(websiteText(' ')).toBe('No website');
  expect(websiteText(null)).toBe('No website');
});
