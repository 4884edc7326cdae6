import { expect, test } from 'vitest';
import { messages } from '../core/rules.ts';
import { printableLetters } from '../core/text/printable-text.ts';
import { savingProblems, sendingProblems, withoutFields } from './draft-rules.ts';
import type { DraftField } from './drafts.ts';
import { overlapMessage } from './field-overlap.ts';
import { fewOptions } from './signing.ts';

const a4 = { width: 595, height: 842 };
const field = (change: Partial<DraftField> = {}): DraftField => ({
  id: 'f',
  documentId: 'd',
  recipientId: 'r',
  kind: 'signature',
  label: '',
  options: [],
  required: true,
  page: 1,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
  ...change,
});
const draft = (...fields: DraftField[]) => ({
  documents: [{ id: 'd', sizes: [a4, a4] }],
  recipients: [
    { id: 'r', name: 'Ann Lee', email: 'a@example.com', role: 'signer' as const },
    { id: 'o', name: 'Otto', email: 'o@example.com', role: 'observer' as const },
  ],
  fields,
});

test('a draft that keeps the rules has no problems', () => {
  const beside = field({ id: 'g', box: { x: 0.3, y: 0.1, width: 0.2, height: 0.05 } });
  expect(sendingProblems(draft(field(), beside, field({ id: 'h', page: 2 })))).toEqual({});
});

test.each([
  ['a place of nobody', field({ recipientId: 'x' }), messages.unassigned],
  ['a place of an observer', field({ recipientId: 'o' }), messages.unassigned],
  ['text without a label', field({ kind: 'text', label: ' ' }), messages.unlabelled],
  [
    'an option no face can print',
    field({ kind: 'radio', options: ['Yes', 'ర'] }),
    `This character cannot be printed: ర. Use ${printableLetters}.`,
  ],
  ['a choice of one', field({ kind: 'dropdown', options: ['Yes'] }), fewOptions],
  ['no such page', field({ page: 3 }), 'This field lies on a page that does not exist.'],
  [
    'no such document',
    field({ documentId: 'x' }),
    'This field lies in a document that is not in the envelope.',
  ],
])('%s is refused', (_, wrong, message) => {
  expect(sendingProblems(draft(wrong, field({ id: 's', page: 2 })))).toEqual({ 'fields.0': [message] });
});

test('fields may touch, and overlap by a point, no more', () => {
  const touching = (overlapPt: number) =>
    field({ id: 'g', box: { x: 0.3 - overlapPt / a4.width, y: 0.1, width: 0.2, height: 0.05 } });
  expect(sendingProblems(draft(field(), touching(0)))).toEqual({});
  expect(sendingProblems(draft(field(), touching(1)))).toEqual({});
  expect(sendingProblems(draft(field(), touching(1.01)))).toEqual({
    'fields.1': [overlapMessage('signature', 'signature')],
  });
});

test('two signatories that overlap are named so, any other two as fields', () => {
  const over = (kind: DraftField['kind']) => sendingProblems(draft(field(), field({ id: 'g', kind })));
  expect(over('initials')).toEqual({ 'fields.1': ['Signatories must not overlap.'] });
  expect(over('date')).toEqual({ 'fields.1': ['Fields must not overlap.'] });
});

test('documents and people without fields are named, observers are not', () => {
  const named = draft(field());
  const more = {
    ...named,
    documents: [...named.documents, { id: 'annex', sizes: [a4] }],
    recipients: [
      ...named.recipients,
      { id: 'p', name: 'Pia', email: 'p@example.com', role: 'approver' as const },
    ],
  };
  const { documents, people } = withoutFields(more);
  expect(documents.map(({ id }) => id)).toEqual(['annex']);
  expect(people.map(({ id }) => id)).toEqual(['p']);
  expect(withoutFields(named)).toEqual({ documents: [], people: [] });
});

test('there is a signer, and nobody twice', () => {
  const { recipients, ...rest } = draft(field());
  expect(sendingProblems({ ...rest, recipients: recipients.slice(1), fields: [] })).toEqual({
    recipients: ['Add a signer.'],
  });
  const twice = [
    ...recipients,
    { id: 'r2', name: 'Ann Lee', email: 'a@example.com', role: 'approver' as const },
  ];
  expect(sendingProblems({ ...rest, recipients: twice })).toEqual({
    'recipients.2': ['This person is in the list already.'],
  });
});

test('each signer has a place for their signature; initials are one, and an approver needs none', () => {
  const bo = { id: 'b', name: 'Bo', email: 'b@example.com' };
  const withBo = (role: 'signer' | 'approver', first: DraftField) => {
    const { recipients, ...rest } = draft(first);
    return { ...rest, recipients: [...recipients, { ...bo, role }] };
  };
  const bare = withBo('signer', field({ kind: 'date' }));
  expect(sendingProblems(bare)).toEqual({
    fields: ['Place a signature for Ann Lee.', 'Place a signature for Bo.'],
  });
  expect(savingProblems(bare)).toEqual({});
  expect(sendingProblems(withBo('approver', field({ kind: 'initials' })))).toEqual({});
});

test('a draft may be saved with nobody to sign and fields of nobody, but not with fields in no place', () => {
  const { documents } = draft();
  const without = { documents, recipients: [], fields: [field({ recipientId: null, kind: 'text' })] };
  expect(savingProblems(without)).toEqual({});
  expect(sendingProblems(without)).toEqual({
    recipients: ['Add a signer.'],
    'fields.0': [messages.unassigned],
  });
  expect(Object.keys(savingProblems({ ...without, documents: [] }))).toEqual(['fields.0']);
  expect(savingProblems({ ...without, fields: [field({ recipientId: 'gone' })] })).toEqual({
    'fields.0': [messages.unassigned],
  });
});
