import { expect, test } from 'vitest';
import { listOfEdition } from './edition.ts';

const head = [
  '\uFEFFELF Code',
  'Country of formation',
  'Country Code (ISO 3166-1)',
  'Country sub-division code (ISO 3166-2)',
  'Entity Legal Form name Local name',
  'Language Code (ISO 639-1)',
  'Entity Legal Form name Transliterated name (per ISO 01-140-10)',
  'Abbreviations Local language',
  'ELF Status ACTV/INAC',
  'Modification date YYYY-MM-DD (ISO 8601)',
  'Reason',
];
const row = (
  code: string,
  of: Partial<Record<'place' | 'name' | 'language' | 'latin' | 'short' | 'gone' | 'why', string>>,
) => {
  const {
    place = 'HK',
    name = 'Company',
    language = 'en',
    latin = name,
    short = '',
    gone = '',
    why = '',
  } = of;
  const [country = ''] = place.split('-');
  const region = place === country ? '' : place;
  return [code, '', country, region, name, language, latin, short, gone ? 'INAC' : 'ACTV', gone, why];
};
const list = (rows: string[][], before: string[] = []) =>
  listOfEdition([head, ...rows], before, '2026-02-19');

test('a code is a line, in English where it has an English name, with its other names and abbreviations', () => {
  const rows = [
    row('254M', { name: '私人股份有限公司', language: 'zh', latin: 'Si ren gu fen', short: '有限公司' }),
    row('254M', { name: 'Private  company', short: 'Ltd;Limited' }),
    row('XTIQ', { place: 'US-DE', name: 'Corporation' }),
    row('8888', { place: '' }),
  ];
  expect(list(rows)).toEqual([
    '254M\tHK\t\tPrivate company\t私人股份有限公司;Si ren gu fen\t有限公司;Ltd;Limited',
    'XTIQ\tUS-DE\t\tCorporation\t\t',
  ]);
});

test('successors are read from the reason, from a namesake, and are issued themselves', () => {
  const rows = [
    row('KLBO', { place: 'BE', name: 'Old', gone: '2018-11-01', why: 'transformed into legal form U2PN' }),
    row('U2PN', { place: 'BE', name: 'New' }),
    row('A2X8', { place: 'GB', name: 'Unregistered Company', gone: '2020-06-10' }),
    row('Q0M5', { place: 'GB', name: 'unregistered company' }),
    row('T922', { place: 'BE', name: 'Other', gone: '2018-11-01', why: 'transformed into legal form LWV6' }),
  ];
  const lines = list(rows);
  expect(lines.find((line) => line.startsWith('KLBO'))).toContain('\t2018-11-01 U2PN\t');
  expect(lines.find((line) => line.startsWith('A2X8'))).toContain('\t2020-06-10 Q0M5\t');
  expect(lines.find((line) => line.startsWith('T922'))).toContain('\t2018-11-01\t');
});

test('a code that the next edition does not have stays, as no longer issued since then', () => {
  const before = list([row('AAAA', { name: 'Gone' }), row('BBBB', { name: 'Stays' })]);
  const after = listOfEdition([head, row('BBBB', { name: 'Stays' })], before, '2027-01-01');
  expect(after).toEqual(['AAAA\tHK\t2027-01-01\tGone\t\t', 'BBBB\tHK\t\tStays\t\t']);
  expect(listOfEdition([head, row('BBBB', { name: 'Stays' })], after, '2028-01-01')).toEqual(after);
});

test('a file that is no edition is refused', () => {
  expect(() => listOfEdition([['Code', 'Name']], [], '2026-02-19')).toThrow('no column “ELF Code”');
});
