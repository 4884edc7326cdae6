import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { inputTexts, places } from '#tests/fixtures/input-texts.ts';
import { mailServer } from './core/same-address.ts';

/** Texts that take an address and no other words. */
const addresses = inputTexts.filter(
  ({ schema }) =>
    v.is(schema, 'anna@harbour.example') &&
    !v.is(schema, 'Harbour Vale') &&
    !v.is(schema, 'anna.harbour.example/x'),
);
const stored = (schema: v.GenericSchema, text: string): unknown => {
  const result = v.safeParse(schema, text);
  return result.success ? result.output : undefined;
};

test('addresses are taken in all these places', () => {
  expect(places(addresses)).toEqual([
    'access.askForReset.email',
    'address.changeColleague.email',
    'address.changeContact.email',
    'address.changeEmployee.email',
    'companies.contacts.email',
    'contacts.email',
    'payrollEmployees.personal_email',
    'payrollEmployees.work_email',
    'sent.replaceRecipient.person.email',
    'sent.replaceRecipient.shown',
    'session.clientEmployeeLogin.email',
    'session.clientLogin.email',
    'session.userLogin.email',
    'setup.setUp.administrator.email',
    'signing.createEnvelope.recipients.person.email',
    'signing.saveDraft.recipients.person.email',
    'userAccess.create.form.email',
    'userAccess.update.form.email',
    'users.import.rows.form.email',
    'users.invite.form.email',
  ]);
});

describe('every place takes the addresses that people have, and stores each in one form', () => {
  test.each([
    ["o'neill+tag@harbour.example", "o'neill+tag@harbour.example"],
    ['O’Neill@harbour.example', "o'neill@harbour.example"],
    ['firstname.lastname@sub.domain.co.uk', 'firstname.lastname@sub.domain.co.uk'],
    ['user@müller.example', 'user@xn--mller-kva.example'],
    ['user@xn--mller-kva.example', 'user@xn--mller-kva.example'],
    ['a_b-c=d&e@harbour.photography', 'a_b-c=d&e@harbour.photography'],
    ['1@2.example', '1@2.example'],
    ['Anna Keller <Anna@Harbour.Example>;', 'anna@harbour.example'],
    ['mailto:anna@harbour.example', 'anna@harbour.example'],
    ['\u00a0anna@harbour.example\u200b\n', 'anna@harbour.example'],
  ])('%j', (typed, kept) => {
    expect(places(addresses.filter(({ schema }) => stored(schema, typed) !== kept))).toEqual([]);
  });
});

test('every place takes letters outside ASCII before the @ where the mail server does, and only there', () => {
  const taking = () => places(addresses.filter(({ schema }) => v.is(schema, '用户@harbour.example')));
  // An address that is only compared with those of people: who has one signs in, whatever the mail server takes by now.
  expect(taking()).toEqual([
    'access.askForReset.email',
    'session.clientEmployeeLogin.email',
    'session.clientLogin.email',
    'session.userLogin.email',
  ]);
  mailServer.takesUnicode = true;
  expect(taking()).toEqual(places(addresses));
  mailServer.takesUnicode = false;
});

test.each([
  'anna',
  'anna@',
  '@harbour.example',
  'anna@harbour',
  'an na@harbour.example',
  '.a@harbour.example',
])('no place takes %j', (typed) =>
  expect(places(addresses.filter(({ schema }) => v.is(schema, typed)))).toEqual([]),
);
