import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HistoryNotice } from './history-notice.tsx';

afterEach(cleanup);

test.each([
  [undefined, false],
  [true, false],
  [false, true],
])('a person is told that a record was changed where the server says so (%s)', (knownHeadHolds, isShown) => {
  const sender = { name: 'Sam Sender' };
  render(<HistoryNotice envelope={knownHeadHolds === undefined ? { sender } : { sender, knownHeadHolds }} />);
  expect(screen.queryByRole('alert')?.textContent?.includes('ask Sam Sender') ?? false).toBe(isShown);
});
