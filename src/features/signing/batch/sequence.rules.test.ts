import { expect, test } from 'vitest';
import type { EnvelopeRow } from '../../../../contract/signing/signing.ts';
import type { QueueEntry } from '../queue/queue.rules.ts';
import { nextIn, sequenceOf, sequenceParts } from './sequence.rules.ts';

const entries = (...ids: string[]): QueueEntry[] =>
  ids.map((id) => ({ row: { id } as EnvelopeRow, act: undefined }));
const ids = (some: readonly QueueEntry[]) => some.map(({ row }) => row.id);

test('several are a stack; one, or none, is not', () => {
  expect(sequenceOf(entries('a', 'b'))).toEqual(['a', 'b']);
  expect(sequenceOf(entries('a'))).toBeUndefined();
  expect(sequenceOf([])).toBeUndefined();
});

test('after one comes the next that still waits, and nothing after the last', () => {
  const stack = ['a', 'b', 'c', 'd'];
  expect(nextIn(stack, 'a', entries('a', 'c', 'd'))).toBe('c');
  expect(nextIn(stack, 'c', entries('a'))).toBeUndefined();
  expect(nextIn(stack, 'd', entries('a', 'b', 'c', 'd'))).toBeUndefined();
});

test('until it is known what waits, all of them do', () => {
  expect(nextIn(['a', 'b'], 'a', undefined)).toBe('b');
  expect(nextIn(['a', 'b'], 'b', undefined)).toBeUndefined();
});

test('in the end what is left and what is not stand in the order of the stack, and nothing else', () => {
  const { left, over } = sequenceParts(['c', 'a', 'b'], entries('later', 'b', 'c'), entries('earlier', 'a'));
  expect(ids(left)).toEqual(['c', 'b']);
  expect(ids(over)).toEqual(['a']);
});
