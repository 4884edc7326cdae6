import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { companyForm, individualForm } from '#tests/server/company-form.ts';
import { nameMaxLength } from '../core/limits.ts';
import { clientForm } from './client-forms.ts';

const office = '0198c0de-0000-7000-8000-000000000001';
const needed = { office, teams: [office], services: [office] };
const company = (change: object) => ({ ...companyForm(needed), ...change });
const person = (change: object) => ({ ...individualForm(needed), ...change });

/** The messages by the paths at which they stand. */
function problems(form: object): Record<string, string> {
  const { issues } = v.safeParse(clientForm, form);
  return Object.fromEntries((issues ?? []).map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}
const read = (form: object) => v.parse(clientForm, form);

/** The code with the check digits of ISO 7064, MOD 97-10. */
function lei(start: string): string {
  const number = [...`${start}00`].map((sign) => String(Number.parseInt(sign, 36))).join('');
  const rest = Number(BigInt(number) % 97n);
  return `${start}${String(98 - rest).padStart(2, '0')}`;
}
const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const leiStart = fc.array(sign, { minLength: 18, maxLength: 18 }).map((signs) => signs.join(''));

const isDigit = (each: string | undefined) => /\d/.test(each ?? '');

// A letter counts as two digits: in place of a digit it escapes the check digits once in 97 times.
test('an LEI is taken as people type it, and with a letter or a digit mistaken for another it is refused', () => {
  fc.assert(
    fc.property(leiStart, fc.nat(17), sign, (start, at, other) => {
      const right = lei(start);
      expect(read(company({ lei: ` ${right.toLowerCase()} ` }))).toMatchObject({ lei: right });
      if (right[at] === other || isDigit(right[at]) !== isDigit(other)) return;
      const wrong = right.slice(0, at) + other + right.slice(at + 1);
      expect(problems(company({ lei: wrong }))).toEqual({
        lei: 'The check digits of this LEI are not right.',
      });
    }),
  );
  expect(problems(company({ lei: '529900T8BM49AURSDO5' }))).toEqual({
    lei: 'An LEI has 18 letters and digits, then 2 digits.',
  });
});

test('a region is one of the jurisdiction', () => {
  expect(problems(company({ jurisdiction: 'CH', jurisdiction_region: 'CH-ZG' }))).toEqual({});
  expect(problems(company({ jurisdiction: 'CH', jurisdiction_region: 'US-DE' }))).toEqual({
    jurisdiction_region: 'This region is of another country.',
  });
});

test.each(['Ζεύς Α.Ε.', '株式会社みずほ', 'شركة النور', 'ООО «Ромашка»', 'บริษัท ไทย จำกัด', 'חברה בע״מ'])(
  'a company is called %s in its own language',
  (registered_name_local) => {
    expect(read(company({ registered_name_local }))).toMatchObject({ registered_name_local });
  },
);

test('texts of too many letters and of spaces alone are refused by their fields', () => {
  const long = 'ä'.repeat(nameMaxLength + 1);
  expect(problems(company({ name: long, registered_name_local: long }))).toEqual({
    name: `This may have at most ${nameMaxLength} characters.`,
    registered_name_local: `This may have at most ${nameMaxLength} characters.`,
  });
  expect(problems(company({ name: ' \t ' }))).toEqual({ name: 'Name is required.' });
  expect(read(company({ registered_name_local: ' \t ' }))).toMatchObject({ registered_name_local: null });
  expect(problems(person({ occupation: 'x'.repeat(101) }))).toEqual({
    occupation: 'This may have at most 100 characters.',
  });
});

test('a website runs no code', () => {
  for (const website_url of ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'file:///etc'])
    expect(problems(company({ website_url })), website_url).toHaveProperty('website_url');
});

test('a day exists, and is not a typing error', () => {
  expect(problems(person({ date_of_birth: '2001-02-29' }))).toEqual({
    date_of_birth: 'There is no such day.',
  });
  expect(read(person({ date_of_birth: '2000-02-29' }))).toMatchObject({ date_of_birth: '2000-02-29' });
  expect(problems(person({ date_of_birth: '0025-05-01' }))).toEqual({
    date_of_birth: 'This day is too long ago: the earliest is 1 January 1800.',
  });
  expect(problems(company({ next_review_date: '9999-01-01' }))).toHaveProperty('next_review_date');
});

test('a tag, a paper and the number of a tax office are written once', () => {
  expect(problems(company({ tags: ['Family', 'FAMILY '] }))).toEqual({ tags: 'This value is duplicated!' });
  const paper = { type: 'PASSPORT', number: 'X 12', country: 'CH', issued: '', expires: '' };
  const papers = [paper, { ...paper, country: 'DE' }, { ...paper, number: 'x 12' }];
  expect(problems(person({ id_documents: papers }))).toEqual({
    'id_documents.2.number': 'This value is duplicated!',
  });
  const tax = { country: 'CH', number: '756' };
  expect(problems(person({ tax_residencies: [tax, { ...tax, number: '757' }, tax] }))).toEqual({
    'tax_residencies.2.number': 'This value is duplicated!',
  });
});

test('of a paper each missing part is named, and it expires after it was issued', () => {
  const paper = { type: '', number: ' ', country: '', issued: '', expires: '' };
  expect(problems(person({ id_documents: [paper] }))).toEqual({
    'id_documents.0.type': 'Choose a kind of document.',
    'id_documents.0.number': 'Number is required.',
    'id_documents.0.country': 'Choose a country.',
  });
  const backwards = {
    type: 'PASSPORT',
    number: '1',
    country: 'CH',
    issued: '2020-01-02',
    expires: '2020-01-01',
  };
  expect(problems(person({ id_documents: [backwards] }))).toEqual({
    'id_documents.0.expires': 'This day comes before the first one.',
  });
});

test('rows, pictures and ids have a maximum, and a picture is base64', () => {
  const rows = Array.from({ length: 21 }, (_, at) => ({ country: 'CH', number: String(at) }));
  expect(problems(person({ tax_residencies: rows }))).toEqual({ tax_residencies: 'At most 20 of them.' });
  expect(problems(company({ logo: '<svg onload=x>' }))).toEqual({ logo: 'This picture can’t be read.' });
  expect(problems(company({ employing_entity: 'x' }))).toEqual({
    employing_entity: 'This is not a valid id.',
  });
  expect(problems(company({ others: ['x'] }))).toHaveProperty('others.0');
});
