import { expect, test } from 'vitest';
import { messageProblems } from './message-problems.ts';

test('what the server would refuse is said before a message waits', () => {
  expect(messageProblems({ topic: ' ', message: '' })).toEqual({
    topic: ['Topic is required.'],
    message: ['Message is required.'],
  });
  expect(messageProblems({ topic: 'Bonus', message: 'x'.repeat(4001) })).toEqual({
    message: ['This may have at most 4000 characters.'],
  });
  expect(messageProblems({ topic: 'Bonus', message: 'Paid in May.' })).toEqual({});
});
