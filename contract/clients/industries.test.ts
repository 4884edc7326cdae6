import fc from 'fast-check';
import { expect, test } from 'vitest';
import { industries, sectorOf, sectors } from './industries.ts';

test('every code is the CRM’s way to write one, and there once', () => {
  for (const code of industries) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(new Set(industries).size).toBe(industries.length);
});

test('about 200 codes go to the 45 sectors, none of which is empty', () => {
  expect(industries.length).toBeGreaterThan(190);
  expect(industries.length).toBeLessThan(210);
  expect(sectors).toHaveLength(45);
  expect(new Set(industries.flatMap((code) => sectorOf(code) ?? []))).toEqual(new Set(sectors));
});

test('a code has one sector of the list or none, and what is no code has none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...industries), fc.string()), (code) => {
      const sector = sectorOf(code);
      expect(sector === null || (sectors.includes(sector) && industries.includes(code))).toBe(true);
    }),
  );
  for (const name of ['__proto__', 'constructor', 'BANKING ', 'banking']) expect(sectorOf(name)).toBeNull();
});

test.each([
  ['COMPUTER_SOFTWARE', 'Software and Computer Services'],
  ['MARITIME', 'Industrial Transportation'],
  ['WINE_AND_SPIRITS', 'Beverages'],
  ['VENTURE_CAPITAL_PRIVATE_EQUITY', 'Investment Banking and Brokerage Services'],
  ['GOVERNMENT_ADMINISTRATION', null],
])('%s is of %s', (code, sector) => expect(sectorOf(code)).toBe(sector));
