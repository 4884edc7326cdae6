import { expect, test } from 'vitest';
import { messages } from '#contract/core/rules.ts';
import { overlapMessage } from '#contract/signing/field-overlap.ts';
import { fewOptions } from '#contract/signing/signing.ts';
import { annex, bob, draftFieldOf, draftWith, idOf, observer } from '../draft.fixture.ts';
import { problemsById, remainingProblems } from './remaining-problems.rules.ts';

const left = (...fields: Parameters<typeof draftWith>) =>
  remainingProblems(draftWith(...fields)).map(({ field, problems }) => [field?.id, ...problems]);

test('nothing is left of fields that can be sent', () => {
  expect(left(draftFieldOf(1), draftFieldOf(2, { page: 2, recipientId: bob.id }))).toEqual([]);
});

test('problems are listed in reading order, through all documents', () => {
  expect(
    left(
      draftFieldOf(1, { documentId: annex.id, recipientId: null }),
      draftFieldOf(2, { page: 3, kind: 'text' }),
      draftFieldOf(3, { page: 2, kind: 'dropdown', options: ['Only this'] }),
      draftFieldOf(4, { recipientId: observer.id }),
    ),
  ).toEqual([
    [idOf(4), messages.unassigned],
    [idOf(3), fewOptions],
    [idOf(2), messages.unlabelled],
    [idOf(1), messages.unassigned],
    [undefined, 'Place a signature for Ada Lovelace.'],
  ]);
});

test('a signer with no place to sign is left after everything that is on the pages', () => {
  expect(left(draftFieldOf(1, { kind: 'date' }), draftFieldOf(2, { page: 3, recipientId: null }))).toEqual([
    [idOf(2), messages.unassigned],
    [undefined, 'Place a signature for Ada Lovelace.'],
  ]);
  expect(left()).toEqual([[undefined, 'Place a signature for Ada Lovelace.']]);
});

test('two that overlap are one thing to do, and both are marked', () => {
  const work = draftWith(
    draftFieldOf(1),
    draftFieldOf(2, { box: { x: 0.2, y: 0.1, width: 0.2, height: 0.05 } }),
    draftFieldOf(3, { page: 2 }),
  );
  const list = remainingProblems(work);
  expect(list.map(({ field }) => field?.id)).toEqual([idOf(2)]);
  expect([...problemsById(list, work)]).toEqual([
    [idOf(2), [overlapMessage('signature', 'signature')]],
    [idOf(1), [overlapMessage('signature', 'signature')]],
  ]);
});
