import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Envelope, SigningField } from '#contract/signing/signing.ts';
import {
  carriedOver,
  contentIn,
  fieldPrompt,
  isFilled,
  missingFields,
  myFields,
  nextField,
  problemIn,
  type SigningProgress,
  startValues,
  valuesToSend,
} from './fields.rules.ts';

const field = (id: string, more: Partial<SigningField> = {}): SigningField => ({
  id,
  documentId: 'd1',
  recipientId: 'me',
  kind: 'text',
  label: '',
  options: [],
  required: true,
  page: 1,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
  ...more,
});
const envelopeOf = (fields: SigningField[]) =>
  ({
    fields,
    documents: [{ id: 'd1' }, { id: 'd2' }],
    me: { id: 'me', name: 'Ana Lima', email: 'ana@example.com' },
  }) as unknown as Envelope;

test('my fields come in reading order, and nobody else’s', () => {
  const fields = [
    field('e', { documentId: 'd2' }),
    field('c', { box: { x: 0.5, y: 0.2, width: 0.1, height: 0.1 } }),
    field('x', { recipientId: 'other' }),
    field('d', { page: 2 }),
    field('b', { box: { x: 0.1, y: 0.2, width: 0.1, height: 0.1 } }),
    field('a'),
  ];
  expect(myFields(envelopeOf(fields)).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('name, address and date are known from the start', () => {
  const fields = [
    field('n', { kind: 'name' }),
    field('m', { kind: 'email' }),
    field('d', { kind: 'date' }),
    field('t'),
  ];
  expect(startValues(envelopeOf(fields), '21 Nov 2026')).toEqual({
    n: 'Ana Lima',
    m: 'ana@example.com',
    d: '21 Nov 2026',
  });
});

test('values of an earlier version are carried over where the field still fits', () => {
  const fields = [
    field('t'),
    field('c', { kind: 'checkbox' }),
    field('d', { kind: 'date' }),
    field('was-text', { kind: 'checkbox' }),
    field('new'),
  ];
  const start = { values: { d: '2026-11-21' }, signature: null };
  const signature = { kind: 'typed', text: 'Ana Lima' } as const;
  const initials = { kind: 'typed', text: 'AL' } as const;
  const before = {
    values: { t: 'Director', c: true, d: '2026-11-02', 'was-text': 'x', gone: 'y' },
    signature,
    initials,
  };
  expect(carriedOver(envelopeOf(fields), start, before)).toEqual({
    values: { t: 'Director', c: true, d: '2026-11-21' },
    signature,
    initials,
  });
});

test('a box that must be ticked is not filled by saying no', () => {
  expect(isFilled(field('c', { kind: 'checkbox' }), { values: { c: false }, signature: null })).toBe(false);
  expect(isFilled(field('c', { kind: 'checkbox' }), { values: { c: true }, signature: null })).toBe(true);
});

test('the values sent are mine, filled and no signatures', () => {
  const fields = [
    field('t'),
    field('s', { kind: 'signature' }),
    field('c', { kind: 'checkbox', required: false }),
  ];
  expect(valuesToSend(fields, { t: 'x', s: 'no', other: 'no', c: false })).toEqual({ t: 'x', c: false });
});

test('walking by “Next field” meets every unfinished required field before it ends', () => {
  const fields = fc.uniqueArray(fc.record({ id: fc.uuid(), required: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
    selector: ({ id }) => id,
  });
  void fc.assert(
    fc.property(fields, fc.nat(), (some, start) => {
      const all = some.map(({ id, required }) => field(id, { required }));
      const values: Record<string, string> = {};
      let current = all[start % all.length]?.id;
      for (let step = 0; step < all.length; step++) {
        const next = nextField(all, { values, signature: null }, current);
        if (!next) break;
        values[next.id] = 'done';
        current = next.id;
      }
      expect(missingFields(all, { values, signature: null })).toEqual([]);
      expect(nextField(all, { values, signature: null }, current)).toBeUndefined();
    }),
  );
});

test('a value that cannot be printed, or was refused, holds the signer up like an empty field, until it is filled in anew', () => {
  const [name, place, signed] = [
    field('n', { kind: 'name' }),
    field('p', { required: false }),
    field('s', { kind: 'signature' }),
  ];
  const fields = [name, place, signed];
  const good = { values: { n: 'Ana' }, signature: { kind: 'typed' as const, text: 'Ana' } };
  expect(missingFields(fields, good)).toEqual([]);

  const unprintable = { ...good, values: { n: 'ర', p: 'ర' } };
  expect(problemIn(name, unprintable)).toMatch(/^This character cannot be printed: ర\./);
  expect(missingFields(fields, unprintable)).toEqual([name, place]);
  expect(nextField(fields, unprintable, 'n')).toBe(place);

  const refused = { ...good, refused: { n: 'Not this.', signature: 'Nor that.' } };
  expect(missingFields(fields, refused)).toEqual([name, signed]);
  expect(problemIn(signed, refused)).toBe('Nor that.');
});

test('initials stand in their fields as they were made, and those of the name where none were', () => {
  const mine = field('i', { kind: 'initials' });
  const envelope = envelopeOf([mine]);
  const signature = { kind: 'typed' as const, text: 'Ana Lima' };
  const initials = { kind: 'typed' as const, text: 'A. L.' };
  const shown = (filled: SigningProgress) => {
    const content = contentIn(mine, filled, envelope);
    return fieldPrompt(mine, filled, content);
  };
  expect(shown({ values: {}, signature: null })).toBe('');
  expect(shown({ values: {}, signature })).toBe('Your initials: AL');
  expect(shown({ values: {}, signature, initials })).toBe('Your initials: A. L.');
  expect(problemIn(mine, { values: {}, signature, initials, refused: { initials: 'Not this.' } })).toBe(
    'Not this.',
  );
  expect(problemIn(mine, { values: {}, signature, refused: { signature: 'Nor that.' } })).toBe('Nor that.');
});
