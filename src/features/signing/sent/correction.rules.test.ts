import { expect, test } from 'vitest';
import type { Correction, SentEnvelope } from '#contract/signing/sending.ts';
import { consequencesOf, pageSizeWarning, whyClosed } from './correction.rules.ts';

type Recipient = SentEnvelope['recipients'][number];
const person = (name: string, change: Partial<Recipient> = {}): Recipient =>
  ({ name, role: 'signer', action: 'due', actedAt: null, ...change }) as Recipient;
const sent = (...recipients: Recipient[]) =>
  ({ status: 'sent', recipients, deadline: '2026-12-03T22:59:59.999Z' }) as SentEnvelope;

test('a document can be replaced while it is out and nobody acted', () => {
  const at = '2026-11-22T10:00:00.000Z';
  expect(whyClosed(sent(person('Ann'), person('Bo', { action: 'waiting' })))).toBeUndefined();
  expect(whyClosed(sent(person('Ann', { action: 'replaced' }), person('Bo')))).toBeUndefined();
  expect(whyClosed(sent(person('Ann', { action: 'approved', actedAt: at }), person('Bo')))).toMatch(
    /^Ann has acted on it already\./,
  );
  expect(whyClosed({ ...sent(person('Ann')), status: 'cancelled' })).toBe(
    'It is not out for signing any more.',
  );
});

test('the effect of a correction is said of recipients it means something for', () => {
  expect(consequencesOf(sent(person('Ann')))[0]).toMatch(/^Ann is asked to read it again\./);
  const all = consequencesOf(
    sent(
      person('Ann'),
      person('Bo'),
      person('Cy', { action: 'waiting' }),
      person('Di', { action: 'waiting', role: 'observer' }),
      person('Ed', { action: 'replaced' }),
    ),
  ).join('\n');
  expect(all).toContain('Ann and Bo are asked to read it again.');
  expect(all).toContain('Cy gets the new version once it is their turn.');
  expect(all).toContain('Observers find the new version; they are not written to.');
  expect(all).not.toMatch(/Di|Ed/);
  expect(consequencesOf(sent(person('Ann'))).join('\n')).not.toMatch(/turn|Observers/);
});

const a4 = { width: 595, height: 842 };
const turned = { width: 842, height: 595 };
test.each([
  ['the same sizes', [a4, a4], [1, 2], undefined],
  ['another by rounding', [{ width: 595.3, height: 841.9 }, a4], [1], undefined],
  ['another where no field lies', [a4, turned], [1], undefined],
  [
    'another',
    [a4, turned],
    [1, 2, 2],
    'Page 2 has another size than before: its fields grew or shrank with it.',
  ],
  [
    'several others',
    [turned, turned],
    [2, 1],
    'Pages 1 and 2 have other sizes than before: their fields grew or shrank with them.',
  ],
  ['a page that was not there', [a4, a4, turned], [1], undefined],
])('pages of %s', (_, pageSizes, on, words) => {
  const fields = on.map((page) => ({ page })) as Correction['fields'];
  expect(pageSizeWarning({ pageSizes, earlierSizes: [a4, a4], fields })).toBe(words);
});
