import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerNote } from './answer-report.client.tsx';
import type { ReportAnswer } from './monthly-report.queries.ts';

vi.mock('#src/session/config.ts', async (original) => ({
  ...(await original<object>()),
  config: () => ({ firm: { name: 'Harbour & Vale' } }),
}));

// A browser that sends by itself.
beforeEach(() => vi.stubGlobal('SyncManager', class {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = (change: Partial<ReportAnswer>): ReportAnswer => ({
  id: 'a',
  command: 'payReports.answer',
  title: 'Payroll approved',
  state: 'waiting',
  sealed: false,
  createdAt: 0,
  nextTryAt: 0,
  tries: 0,
  mayHaveArrived: false,
  canSave: true,
  body: { params: { id: 'r' }, body: { version: 1, approve: false, comment: 'Emma had no bonus.' } },
  ...change,
});

test('an answer that waits says so, shows its words, and can be taken back', () => {
  render(<AnswerNote answer={answer({})} />);
  const note = screen.getByRole('region', { name: 'Your answer' });
  expect(note.textContent).toContain(
    'You returned this report here. The firm does not have your answer yet.',
  );
  expect(note.textContent).toContain('Emma had no bonus.');
  expect(screen.getByRole('button', { name: 'Take it back' })).toBeTruthy();
});

test('one that may have arrived is not offered to be taken back', () => {
  render(<AnswerNote answer={answer({ mayHaveArrived: true, code: 'network' })} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('one that came too late says why, and loses no word of it', () => {
  const reason = 'Con Tact approved this report already.';
  render(<AnswerNote answer={answer({ state: 'conflict', code: 'conflict', reason })} />);
  expect(screen.getByRole('alert').textContent).toContain(reason);
  expect(screen.getByText('Emma had no bonus.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Discard my answer' })).toBeTruthy();
});

test('one that was sent says to whom and when, and can no longer be taken back', () => {
  render(<AnswerNote answer={answer({ state: 'sent', sentAt: Date.UTC(2026, 10, 30, 9, 5) })} />);
  expect(screen.getByRole('status').textContent).toMatch(
    /^You returned this report here\. Harbour & Vale received your answer on (29|30) Nov 2026 \d\d:\d\d\.$/,
  );
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
