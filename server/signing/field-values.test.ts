import { expect, test } from 'vitest';
import type { Field, FieldKind } from '../../contract/signing.ts';
import type { Signature } from '../../contract/submission.ts';
import { printedValues, valueProblems } from './field-values.ts';

const field = (id: string, kind: FieldKind, required = true): Field => ({
  id,
  kind,
  required,
  documentId: 'd',
  recipientId: 'r',
  label: 'Field',
  page: 1,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
});
const typed: Signature = { kind: 'typed', text: 'Zoë Müller' };

test.each<[FieldKind, boolean, string | boolean | undefined, string | null]>([
  ['text', true, 'Αθήνα, 1 May', null],
  ['text', true, '   ', 'Fill in this field.'],
  ['text', true, undefined, 'Fill in this field.'],
  ['text', false, undefined, null],
  ['text', true, true, 'Write something here.'],
  ['text', true, 'مرحبا', 'These characters cannot be printed: م ر ح ب ا'],
  ['name', true, '漢字', 'These characters cannot be printed: 漢 字'],
  ['date', true, '2026-02-28', null],
  ['date', true, '28 Feb', 'This is not a valid date.'],
  ['email', true, 'ann@example.com', null],
  ['email', true, 'ann', 'Enter a valid e-mail address.'],
  ['checkbox', true, true, null],
  ['checkbox', true, false, 'Tick this box.'],
  ['checkbox', true, undefined, 'Tick this box.'],
  ['checkbox', false, undefined, null],
  ['checkbox', false, 'yes', 'Tick the box or leave it.'],
  ['signature', true, undefined, null],
  ['initials', true, 'AB', 'This field takes the signature.'],
])('a %s field (required: %s) given %j: %s', (kind, required, value, problem) => {
  const values = value === undefined ? {} : { f: value };
  expect(valueProblems([field('f', kind, required)], values, typed)).toEqual(problem ? { f: [problem] } : {});
});

test('a value for a field of somebody else is refused, and a name that cannot be printed', () => {
  expect(valueProblems([], { x: 'mine' }, { kind: 'typed', text: 'ชื่อ' })).toEqual({
    x: ['This field is not yours to fill in.'],
    signature: [expect.stringMatching(/^These characters cannot be printed: ช/)],
  });
});

test('values are printed as people read them', () => {
  const fields = [field('d', 'date'), field('t', 'text'), field('c', 'checkbox'), field('n', 'name', false)];
  expect(printedValues(fields, { d: '2026-09-05', t: ' so ', c: false })).toEqual({
    d: '05 Sep 2026',
    t: 'so',
    c: false,
  });
});
