import { expect, test } from 'vitest';
import type { EnvelopeRow } from '#contract/signing/signing.ts';
import type { QueueEntry } from '../queue/queue.rules.ts';
import { nextIn, sequenceOf, sequenceParts } from './sequence.rules.ts';

const entries = (...ids: string[]): QueueEntry[] =>
  ids.map((id) => ({ row: { id } as EnvelopeRow, act: undefined }));
const ids = (some: readonly QueueEntry[]) => some.map(({ row }) => row.id);

test('makes a sequence of two or more', () => {
  expect(sequenceOf(entries('a', 'b'))).toEqual(['a', 'b']);
  expect(sequenceOf(entries('a'))).toBeUndefined();
  expect(sequenceOf([])).toBeUndefined();
});

test('the next document is the next that still waits; none after the last', () => {
  const sequence = ['a', 'b', 'c', 'd'];
  expect(nextIn(sequence, 'a', entries('a', 'c', 'd'))).toBe('c');
  expect(nextIn(sequence, 'c', entries('a'))).toBeUndefined();
  expect(nextIn(sequence, 'd', entries('a', 'b', 'c', 'd'))).toBeUndefined();
});

test('all documents wait until the list is known', () => {
  expect(nextIn(['a', 'b'], 'a', undefined)).toBe('b');
  expect(nextIn(['a', 'b'], 'b', undefined)).toBeUndefined();
});

test('the summary lists documents left and answered, both in the order of the sequence, and no others', () => {
  const { left, over } = sequenceParts(['c', 'a', 'b'], entries('later', 'b', 'c'), entries('earlier', 'a'));
  expect(ids(left)).toEqual(['c', 'b']);
  expect(ids(over)).toEqual(['a']);
});
