import * as v from 'valibot';
import { expect, test } from 'vitest';
import { draftField, newDraft, outsider } from './drafts.ts';

const id = '01890000-0000-7000-8000-000000000001';
const words = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message) ?? [];

test.each([
  ['letters of any script', 'Žofie 李小龍', 'Žofie 李小龍'],
  ['outer spaces and line ends', ' Ann Lee\n', 'Ann Lee'],
  ['a line break', 'Ann\nLee', 'Ann Lee'],
  ['a bell', 'Ann\u0007', 'Ann'],
  ['what turns the direction', 'Ann \u202eeeL', 'Ann eeL'],
])('a name or a title with %s is stored clean', (_, text, stored) => {
  expect(v.parse(outsider, { kind: 'external', name: text, email: 'ann@example.com' }).name).toBe(stored);
  expect(v.parse(newDraft, { id, title: text, documents: [{ id }] }).title).toBe(stored);
});

test.each([
  { x: 0.9, y: 0.1, width: 0.2, height: 0.05 },
  { x: 0.1, y: 0.98, width: 0.2, height: 0.05 },
  { x: -0.1, y: 0.1, width: 0.2, height: 0.05 },
  { x: 1.2, y: 0.1, width: 0.2, height: 0.05 },
  { x: 0.1, y: 0.1, width: 0, height: 0.05 },
])('a field off the page is refused in words: %o', (box) => {
  const field = {
    id,
    documentId: id,
    recipientId: id,
    kind: 'date',
    label: '',
    required: true,
    page: 1,
    box,
  };
  expect([...new Set(words(draftField, field))]).toEqual(['The field lies outside the page.']);
});
