import { expect, test } from 'vitest';
import { pagesInTime } from './pages-in-time.ts';

test('no page is begun once the time is over, but for the first', () => {
  expect([...pagesInTime(3, 5, Number.POSITIVE_INFINITY)]).toEqual([3, 4, 5]);
  expect([...pagesInTime(3, 5, 0)]).toEqual([3]);
});
