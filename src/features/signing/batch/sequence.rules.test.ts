import { expect, test } from 'vitest';
import type { EnvelopeRow } from '../../../../contract/signing/signing.ts';
import type { Entry } from '../queue/queue.rules.ts';
import { nextIn, partsOf, stackOf } from './sequence.rules.ts';

const entries = (...ids: string[]): Entry[] =>
  ids.map((id) => ({ row: { id } as EnvelopeRow, act: undefined }));
const ids = (some: readonly Entry[]) => some.map(({ row }) => row.id);

test('several are a stack; one, or none, is not', () => {
  expect(stackOf(entries('a', 'b'))).toEqual(['a', 'b']);
  expect(stackOf(entries('a'))).toBeUndefined();
  expect(stackOf([])).toBeUndefined();
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
  const { left, over } = partsOf(['c', 'a', 'b'], entries('later', 'b', 'c'), entries('earlier', 'a'));
  expect(ids(left)).toEqual(['c', 'b']);
  expect(ids(over)).toEqual(['a']);
});
