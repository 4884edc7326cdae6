import * as v from 'valibot';
import { expect, test } from 'vitest';
import { firmForm } from '../firm/firm.form.ts';
import { firmRecord } from '../firm/firm.ts';
import { recordOfOne } from './record-of-one.ts';
import { form, optionalPhone } from './rules.ts';

test('the answer has each field of the form as its control holds it, without its checks', () => {
  const { read } = recordOfOne({
    name: 'firm',
    noun: 'the firm',
    path: '/settings/firm',
    form: form({ ...firmForm.entries, telephone: optionalPhone }),
    may: ['edit settings'],
  });
  const empty = Object.fromEntries(Object.keys(firmForm.entries).map((field) => [field, '']));
  const firm = { ...empty, telephone: 'ask Ada', version: 0 };
  expect(v.parse(read.answer, firm)).toEqual(firm);
  expect(v.is(read.answer, { ...empty, version: 0 })).toBe(false);
});

test('a write names the version it was made to, and passes the checks of the form', () => {
  const body = { form: { name: '' }, version: -1 };
  const issues = v.safeParse(firmRecord.update.body, body).issues?.map((issue) => v.getDotPath(issue));
  expect(issues).toEqual(expect.arrayContaining(['version', 'form.name', 'form.country']));
});

test('the calls of the firm are what they were', () => {
  const { read, history, update } = firmRecord;
  expect([read, history, update].map(({ name, method, path }) => [name, method, path])).toEqual([
    ['firm.read', 'GET', '/settings/firm'],
    ['firm.history', 'GET', '/settings/firm/history'],
    ['firm.update', 'PUT', '/settings/firm'],
  ]);
});
