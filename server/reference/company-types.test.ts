import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyTypeCode } from '#contract/clients/company-types.ts';
import { companyTypeWords, isCompanyTypeWord } from './company-type-words.ts';
import {
  companyTypeCodeOf,
  companyTypeName,
  companyTypeOf,
  companyTypeProblem,
  companyTypesFound,
  companyTypesNamed,
  companyTypesOf,
} from './company-types.ts';
import { countries } from './countries.ts';
import { regionsOf } from './regions.ts';

const lines = readFileSync(new URL('company-types.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const codes = lines.map((line) => line.slice(0, 4));
const all = codes.flatMap((code) => companyTypeOf(code) ?? []);
const active = all.filter(({ ended }) => ended === null);

test('every code is there once, is of a jurisdiction that there is, and has a name', () => {
  expect(new Set(codes).size).toBe(codes.length);
  expect(all.length).toBeGreaterThan(3500);
  const places = new Set(
    countries.flatMap(({ code }) => [code, ...regionsOf(code).map((region) => region.code)]),
  );
  for (const { code, name, jurisdiction } of all) {
    expect(code).toMatch(companyTypeCode);
    expect(places.has(jurisdiction ?? ''), `${code} ${jurisdiction}`).toBe(true);
    expect(name.trim(), code).not.toBe('');
    expect(name.length).toBeLessThanOrEqual(160);
  }
});

test('successors are issued, and of the same country as the code whose place they took', () => {
  for (const { jurisdiction, ended, successors } of all)
    for (const { code } of successors) {
      expect(ended).not.toBeNull();
      expect(companyTypeOf(code)).toMatchObject({ ended: null });
      expect(companyTypeOf(code)?.jurisdiction?.slice(0, 2)).toBe(jurisdiction?.slice(0, 2));
    }
});

test.each([
  ['HK', '254M', 'Private company limited by shares'],
  ['HK', 'EPG7', 'Public company limited by shares'],
  ['SG', 'Y8W9', 'Exempt Private Company'],
  ['GB', 'H0PO', 'Private Limited Company'],
  ['US-DE', 'XTIQ', 'Corporation'],
  ['US', 'XTIQ', 'Corporation'],
  ['VG', '6EH6', 'Company limited by shares'],
  ['KY', 'MPUG', 'Limited liability company'],
  ['AU', 'TXVC', 'Limited Proprietary Company'],
  ['JE', 'SQXV', 'Private Limited Company'],
  ['LU', 'DVXS', 'Société à responsabilité limitée'],
  ['AE', 'RWVW', 'Limited Liability Company'],
  ['CH', 'MVII', 'Company limited by shares'],
])('a company of %s can be a %s', (place, code, name) => {
  expect(companyTypesOf(place)).toContainEqual(expect.objectContaining({ code, name, ended: null }));
  expect(companyTypeCodeOf(code.toLowerCase(), place)).toBe(code);
});

test('a jurisdiction has those of the place and its regions, none of another and none that is no longer issued', () => {
  for (const place of ['SG', 'US-DE', 'AE', 'GB', 'FR', 'QQ'])
    for (const { jurisdiction, ended } of companyTypesOf(place)) {
      const isOfCountry = jurisdiction === null || jurisdiction === place.slice(0, 2);
      if (!isOfCountry) expect(jurisdiction?.startsWith(place), jurisdiction).toBe(true);
      expect(ended).toBeNull();
    }
  expect(companyTypesOf('QQ').map(({ code }) => code)).toEqual(['8888', '9999']);
});

test('types are found by name in any of their languages, by abbreviation and by code, also old ones', () => {
  expect(companyTypesFound('Aktiengesellschaft').map(({ code }) => code)).toContain('MVII');
  expect(companyTypesFound('gmbh', 'DE').map(({ code }) => code)).toContain('2HBR');
  expect(companyTypesFound('254m').map(({ code }) => code)).toEqual(['254M']);
  expect(companyTypesFound('私人股份有限公司').map(({ code }) => code)).toEqual(['254M']);
  expect(companyTypesFound('Company (Local)')).toMatchObject([{ code: 'LWXI', ended: '2026-02-19' }]);
  expect(companyTypesFound('company')).toHaveLength(50);
  expect(companyTypesFound('no form of this name')).toEqual([]);
});

test('each word of before has codes of its jurisdictions that are issued', () => {
  for (const [word, jurisdiction, code] of companyTypeWords) {
    expect(companyTypeOf(code), `${word} ${jurisdiction} ${code}`).toMatchObject({
      jurisdiction,
      ended: null,
    });
    expect(companyTypeCodeOf(word, jurisdiction)).toBe(code);
  }
  expect(companyTypeCodeOf('BRANCH', 'HK')).toBe('BRANCH');
  expect(companyTypeCodeOf('PUBLIC_LIMITED', null)).toBe('PUBLIC_LIMITED');
  expect(companyTypeName('LIMITED_LIABILITY_COMPANY')).toBe('Limited Liability Company');
});

test('a name is the code of the one type that has it in the jurisdiction', () => {
  expect(companyTypeCodeOf(' exempt  PRIVATE company', 'SG')).toBe('Y8W9');
  expect(companyTypeCodeOf('Gesellschaft mit beschränkter Haftung (GmbH)', 'DE')).toBe('2HBR');
  expect(companyTypeCodeOf('Exempt Private Company', 'HK')).toBe('Exempt Private Company');
  // Many states have one.
  expect(companyTypeCodeOf('Limited Liability Company', 'US')).toBe('Limited Liability Company');
});

test('any type of a jurisdiction may be chosen there, and none elsewhere', () => {
  fc.assert(
    fc.property(fc.constantFrom(...active), fc.constantFrom(...countries), (type, { code: country }) => {
      const problem = companyTypeProblem({ company_type: type.code, jurisdiction: country });
      const belongs = type.jurisdiction?.slice(0, 2) === country;
      expect(problem === null).toBe(belongs);
    }),
  );
  for (const company_type of ['8888', '9999'])
    for (const { code } of countries)
      expect(companyTypeProblem({ company_type, jurisdiction: code })).toBeNull();
});

test('what is no code is refused, unless it is a word of before or what is there already', () => {
  const refused = 'There is no such company type. Choose one from the list.';
  for (const company_type of ['ZZZZ', '__proto__', 'constructor', 'Anything', '254M '])
    expect(companyTypeProblem({ company_type, jurisdiction: 'HK' })).toBe(refused);
  const kept = { company_type: 'Anything', jurisdiction: 'HK' };
  expect(companyTypeProblem(kept, kept)).toBeNull();
  expect(companyTypeProblem({ company_type: 'BRANCH', jurisdiction: 'HK' })).toBeNull();
  expect(companyTypeProblem({ company_type: null, jurisdiction: 'HK' })).toBeNull();
  expect(isCompanyTypeWord('constructor')).toBe(false);
});

test('a type of another jurisdiction is refused by name', () => {
  expect(companyTypeProblem({ company_type: '254M', jurisdiction: 'SG' })).toBe(
    '“Private company limited by shares” is a company type of Hong Kong SAR China. Choose one of Singapore.',
  );
  expect(companyTypeProblem({ company_type: 'XTIQ', jurisdiction: 'SG' })).toContain('of Delaware');
  const before = { company_type: '254M', jurisdiction: 'HK' };
  expect(companyTypeProblem({ company_type: '254M', jurisdiction: 'SG' }, before)).not.toBeNull();
});

test('from one edition to the next: a code that is no longer issued stays readable, may stay, and is not given anew', () => {
  // Issued in the edition of 2023-09-28, and not in that of 2026-02-19.
  const gone =
    'OB5J P3YF Q25I WO0T NDEW VQLD 2PHU LWXI 956I ARDP 4VPM 6H9F FE4G HECG LZ3H PNX6 G12F A35I'.split(' ');
  for (const code of gone) {
    const type = companyTypeOf(code);
    expect(type, code).toMatchObject({ ended: '2026-02-19' });
    expect(companyTypesNamed([code])).toMatchObject([{ code, name: type?.name }]);
    const held = { company_type: code, jurisdiction: type?.jurisdiction?.slice(0, 2) ?? null };
    expect(companyTypeProblem(held, held), code).toBeNull();
    expect(companyTypeProblem(held), code).toContain('is no longer issued');
  }
  expect(companyTypeProblem({ company_type: 'G12F', jurisdiction: 'GB' })).toBe(
    '“Private Limited by Guarantee/No Share Capital” is no longer issued. Choose one of its successors: “Private Limited by Guarantee”.',
  );
});

test('labels tell the types of a jurisdiction apart', () => {
  for (const place of ['HK', 'SG', 'GB', 'CH', 'DE', 'US-DE', 'KY', 'VG', 'JE', 'AE']) {
    const names = companyTypesOf(place).map(({ name, region }) => `${name} ${region}`);
    expect(new Set(names).size, place).toBe(names.length);
  }
});
