import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crmIndustries, icbCodeOf, icbSectors, sectorOf } from './industries.ts';

test('every code is the CRM’s way to write one, and there once', () => {
  for (const code of crmIndustries) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(new Set(crmIndustries).size).toBe(crmIndustries.length);
});

test('about 200 codes go to the 45 sectors, none of which is empty', () => {
  expect(crmIndustries.length).toBeGreaterThan(190);
  expect(crmIndustries.length).toBeLessThan(210);
  expect(icbSectors).toHaveLength(45);
  expect(new Set(crmIndustries.flatMap((code) => sectorOf(code) ?? []))).toEqual(
    new Set(icbSectors.map(({ name }) => name)),
  );
});

test('a code has one sector of the list or none, and what is no code has none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...crmIndustries), fc.string()), (code) => {
      const sector = sectorOf(code);
      expect(
        sector === null || (icbSectors.some(({ name }) => name === sector) && crmIndustries.includes(code)),
      ).toBe(true);
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

test('each sector has its code of the benchmark, and no two share one', () => {
  const codes = new Map(crmIndustries.map((industry) => [sectorOf(industry), icbCodeOf(industry)]));
  expect([codes.get('Banks'), codes.get(null)]).toEqual(['301010', null]);
  codes.delete(null);
  for (const code of codes.values()) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes.values()).size).toBe(icbSectors.length);
});
