import { expect, test } from 'vitest';
import { printableLetters } from '#contract/core/text/printable-text.ts';
import type { FieldKind, SigningField } from '#contract/signing/signing.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkValues, dayOfAct, printedValues } from './field-values.ts';

const field = (id: string, kind: FieldKind, label = ''): SigningField => ({
  id,
  kind,
  label,
  options: [],
  required: true,
  documentId: 'd',
  recipientId: 'r',
  page: 1,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
});

function refusalOf(...given: Parameters<typeof checkValues>): Refusal['more'] | undefined {
  try {
    checkValues(...given);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.more;
    throw error;
  }
}

test('values that can be printed pass', () => {
  const fields = [field('n', 'name'), field('p', 'text', 'Place')];
  expect(
    refusalOf(fields, { n: 'Zoë', p: 'Αθήνα' }, { signature: { kind: 'typed', text: 'Zoë' } }),
  ).toBeUndefined();
});

test('a refusal names each field, the characters, and what is not theirs to fill in', () => {
  const fields = [field('n', 'name'), field('p', 'text', 'Place'), field('q', 'text')];
  const refused = refusalOf(
    fields,
    { n: 'రవర', p: 'Berlin', x: 'mine' },
    {
      signature: { kind: 'typed', text: 'రవి' },
      initials: { kind: 'drawn', aspect: 2.5, strokes: [[{ x: 0.5, y: 0.5 }]] },
    },
  );
  expect(refused?.errors).toEqual({
    n: [`These characters cannot be printed: ర వ. Use ${printableLetters}.`],
    q: ['Fill in this field.'],
    x: ['This field is not yours to fill in.'],
    signature: [expect.stringMatching(/^These characters cannot be printed: ర/)],
    initials: ['This is too little to be initials. Draw a little more.'],
  });
  expect(refused?.message).toMatch(
    /^Name: These characters cannot be printed: ర వ\. .*Text: Fill in this field\. /,
  );
  expect(refused?.message).not.toContain('Place');
});

test('values are printed as people read them', () => {
  const fields = [field('d', 'date'), field('t', 'text'), field('c', 'checkbox'), field('n', 'name')];
  expect(printedValues(fields, { d: '2026-09-05', t: ' so ', c: false }, 'en')).toEqual({
    d: '05 Sep 2026',
    t: 'so',
    c: false,
  });
});

test('the day of a submission is the server’s, and the device’s when it was made without a network', () => {
  const act = { deviceTime: '2026-11-20T23:30:00.000Z', receivedAt: '2026-11-21T10:00:00.000Z' };
  expect(dayOfAct({ ...act, offline: 0 }, 'en')).toBe('21 Nov 2026');
  expect(dayOfAct({ ...act, offline: 1 }, 'pl')).toBe('20 listopada 2026');
});
