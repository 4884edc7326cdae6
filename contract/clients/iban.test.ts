import * as v from 'valibot';
import { expect, test } from 'vitest';
import { bankAccountForm } from './bank-accounts.form.ts';
import { isWrongIban } from './iban.ts';

test.each([
  ['CH93 0076 2011 6238 5295 7', false],
  ['CH9300762011623852957', false],
  ['gb29 nwbk 6016 1331 9268 19', false],
  ['MT84MALT011000012345MTLCAST001S', false],
  ['CH93 0076 2011 6238 5295 8', true],
  ['CH39 0076 2011 6238 5295 7', true],
  ['GB29 NWBK 6016 1331 9286 19', true],
  // Right check digits, and the length of no account of its country; a country without IBANs.
  ['CH80 0076 2011 6238 5295', true],
  ['US94 0210 0002 1123 4567 890', true],
  // Accounts of countries without an IBAN.
  ['021000021 / 1234567890', false],
  ['012-345-678901', false],
  ['', false],
])('%j is a wrong IBAN: %s', (account, wrong) => expect(isWrongIban(account)).toBe(wrong));

test('an account that is no right IBAN is asked about, and taken once it is confirmed', () => {
  const form = {
    ...{ label: 'Fees', holder_name: 'Quay AG', bank_name: 'Harbour Bank', country: 'CH', currency: 'CHF' },
    ...{ iban: 'CH93 0076 2011 6238 5295 8', account_no: '', bic: '', routing: '' },
    ...{ purposes: ['FEES'], more: [] },
  };
  const { issues } = v.safeParse(bankAccountForm, form);
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    [
      'iban',
      'The check digits or the length of this IBAN are not right. Compare it once more; if it is right, say so below.',
    ],
  ]);
  expect(v.is(bankAccountForm, { ...form, account_meant: true })).toBe(true);
  expect(v.parse(bankAccountForm, { ...form, iban: 'ch93 0076 2011 6238 5295 7' })).toMatchObject({
    iban: 'CH9300762011623852957',
  });
  expect(v.is(bankAccountForm, { ...form, iban: '021000021' })).toBe(false);
  expect(v.is(bankAccountForm, { ...form, iban: '' })).toBe(false);
  expect(v.is(bankAccountForm, { ...form, iban: '', account_no: '021000021' })).toBe(true);
});
