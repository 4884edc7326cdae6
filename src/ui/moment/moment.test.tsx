import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { RelativeTime, TimeToExpiry } from './moment.tsx';

const start = Date.parse('2026-05-01T12:00:00Z');
const shown = () => screen.getByRole('button').firstChild?.textContent;

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the time left stays right while the page is open, to the second at its end', () => {
  render(<TimeToExpiry instant={toInstant(start + 3_660_000)} />);
  expect(shown()).toBe('1 hour');
  act(() => vi.advanceTimersByTime(120_000));
  expect(shown()).toBe('59 minutes');
  act(() => vi.advanceTimersByTime(58 * 60_000));
  expect(shown()).toBe('1 minute');
  act(() => vi.advanceTimersByTime(55_000));
  expect(shown()).toBe('5 seconds');
  act(() => vi.advanceTimersByTime(6000));
  expect(shown()).toBe('Soon');
});

test('how long ago something was stays right while the page is open', () => {
  render(<RelativeTime instant={toInstant(start - 58_000)} />);
  expect(shown()).toBe('58 seconds ago');
  act(() => vi.advanceTimersByTime(2000));
  expect(shown()).toBe('1 minute ago');
});

test('the time itself is read aloud, and in the tooltip', () => {
  const instant = toInstant(start - 7_200_000);
  render(<RelativeTime instant={instant} />);
  const time = formatDate(instant, 'DD MMM YYYY HH:mm');
  expect(screen.getByRole('button', { name: `2 hours ago, ${time}` })).toBeDefined();
  expect(screen.getAllByText(time).map((shown) => shown.getAttribute('popover'))).toContain('auto');
});
