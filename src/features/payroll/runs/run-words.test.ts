import { expect, test } from 'vitest';
import { runDueWords } from './run-words.ts';

test('a run is due on its pay day, and was due from the day after', () => {
  const pay_date = '2026-11-25';
  expect(runDueWords({ pay_date }, '2026-11-25')).toBe('Due on 25 Nov 2026');
  expect(runDueWords({ pay_date }, '2026-11-26')).toBe('Was due on 25 Nov 2026');
});
