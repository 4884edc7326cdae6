import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldKind } from '#contract/signing/signing.ts';
import { contentOf } from '#drawing/content.ts';
import { completedFields } from './completed-fields.ts';
import type { CountedSubmission } from './submissions.queries.ts';

const [ann, other] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'];
const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.05 };
const fieldOf = (kind: FieldKind, at: number, recipientId: string) => ({
  ...{ id: `${kind}-${at}`, documentId: 'd', recipientId, kind, label: '', required: true, page: 1, box },
  options: kind === 'radio' || kind === 'dropdown' ? ['Yes', 'No'] : [],
});
const signature = { kind: 'typed', text: 'Signature of Ann' } as const;
const initials = { kind: 'typed', text: 'Initials of Ann' } as const;
const values = { 'date-0': '2026-11-23', 'text-0': ' Berlin ', 'text-9': 'of a field that is gone' };
const act = {
  ...{ recipientId: ann, values, signature, initials },
  ...{ deviceTime: '2026-11-22T10:00:00.000Z', offline: 0, receivedAt: '2026-11-23T10:00:00.000Z' },
} as CountedSubmission;

/** Parts of an envelope with Ann's submission, who has fields of these kinds. */
function partsOf(kinds: readonly FieldKind[], change: Partial<CountedSubmission> = {}) {
  const fields = [...kinds.map((kind) => fieldOf(kind, 0, ann)), fieldOf('text', 8, other)];
  const parts = {
    envelope: { date_language: 'en' },
    recipients: [{ id: ann, replaces: null, name: 'Ann Lee', company: 'Harbour & Vale' }],
    fields,
  } as unknown as Parameters<typeof completedFields>[0];
  return completedFields(parts, [{ ...act, ...change }]);
}

test('completed fields are as they print: dates to be read, text without outer spaces, their own fields alone', () => {
  const [part] = partsOf(['date', 'text', 'signature']);
  expect(part?.fields.map(({ id }) => id)).toEqual(['date-0', 'text-0', 'signature-0']);
  expect(part).toMatchObject({
    values: { 'date-0': '23 Nov 2026', 'text-0': 'Berlin' },
    signature,
    initials: null,
    stamp: { name: 'Ann Lee', company: '', date: '' },
  });
  expect(partsOf(['stamp'])).toMatchObject([
    { stamp: { name: 'Ann Lee', company: 'Harbour & Vale', date: '23 Nov 2026' } },
  ]);
  expect(partsOf([])).toEqual([]);
});

test('initials left to the name are made from it, and the signature is nobody’s to see', () => {
  const [part] = partsOf(['initials'], { initials: null });
  expect(JSON.stringify(part)).not.toContain(signature.text);
  expect(part && contentOf(fieldOf('initials', 0, ann), part)).toEqual({
    kind: 'initials',
    value: { kind: 'typed', text: 'AL' },
  });
});

test('nothing is told that none of their fields prints', () => {
  const kinds: FieldKind[] = ['signature', 'initials', 'stamp', 'text', 'date'];
  fc.assert(
    fc.property(fc.subarray(kinds), (has) => {
      const told = JSON.stringify(partsOf(has));
      const prints: [FieldKind, string][] = [
        ['signature', signature.text],
        ['initials', initials.text],
        ['stamp', 'Harbour & Vale'],
        ['text', 'Berlin'],
      ];
      for (const [kind, words] of prints) expect(told.includes(words)).toBe(has.includes(kind));
      expect(told).not.toContain('of a field that is gone');
    }),
  );
});
