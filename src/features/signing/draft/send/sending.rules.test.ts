import { expect, test } from 'vitest';
import { toInstant } from '#src/lib/time/clock.ts';
import { draftValues } from '../draft-values.ts';
import {
  deadlineDay,
  endOfDay,
  firstDay,
  remindersBefore,
  sendingWordsProblems,
  untilWords,
} from './sending.rules.ts';

const at = Date.parse('2026-03-10T12:00:00Z');
const inDays = (days: number) => toInstant(at + days * 86_400_000);
const values = { ...draftValues(undefined), title: 'Lease', deadline: inDays(30) };

test('the last day is a whole day of the sender', () => {
  const end = endOfDay('2026-04-09');
  expect(deadlineDay(end)).toBe('2026-04-09');
  expect(deadlineDay(toInstant(Date.parse(end) + 1000))).toBe('2026-04-10');
  expect([endOfDay(''), endOfDay('2026-02-'), deadlineDay('')]).toEqual(['', '', '']);
  expect(endOfDay(firstDay(at)) > toInstant(at)).toBe(true);
});

test('nothing is sent without a title, with too long words, or for a day that has passed', () => {
  expect(sendingWordsProblems(values, at)).toEqual({});
  const wrong = { ...values, title: ' ', message: 'x'.repeat(5001), deadline: inDays(-1) };
  expect(sendingWordsProblems(wrong, at)).toEqual({
    title: ['Enter a title.'],
    message: ['At most 5,000 characters.'],
    deadline: ['Choose a day in the future.'],
  });
  expect(sendingWordsProblems({ ...values, deadline: '' }, at)).toHaveProperty('deadline');
  expect(sendingWordsProblems({ ...values, title: 'x'.repeat(256) }, at)).toHaveProperty('title');
});

test('reminders that would come after the last day are told apart', () => {
  expect(remindersBefore({ reminders: [14, 3, 7], deadline: inDays(7.5) }, at)).toEqual([3, 7]);
  expect(remindersBefore({ reminders: [3], deadline: '' }, at)).toEqual([3]);
});

test('a day for signing lasts to its end, and one that does not says until when', () => {
  expect(untilWords(endOfDay('2026-12-22'))).toBe('The end of that day, where you are.');
  expect(untilWords(toInstant(Date.parse('2026-12-22T21:31:00')))).toBe(
    'Until 22 Dec 2026 21:31, where you are.',
  );
});
