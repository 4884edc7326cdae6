import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Assignment } from '#contract/library/training.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { setReach } from '#src/session/connectivity.ts';
import { CompleteCourse } from './complete-course.tsx';

const course = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Money laundering',
  proof: 'TICK',
} as const;
const assignment: Assignment = {
  id: '019a0000-0000-7000-8000-000000000002',
  course: { id: course.id, name: course.title, topic: 'Compliance', proof: 'TICK' },
  person: { id: '019a0000-0000-7000-8000-000000000003', name: 'Rita Manager' },
  state: 'OVERDUE',
  assigned_on: '2026-01-01',
  due_on: '2026-01-31',
  done_on: null,
  proof: null,
};
let sent: { method: string; body: unknown }[] = [];
let answer = () => Response.json({ data: assignment });
beforeEach(() => {
  sent = [];
  answer = () => Response.json({ data: assignment });
  setReach({ online: true });
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(async (_, request) => {
    sent.push({ method: request.method, body: request.method === 'PUT' ? await request.json() : null });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const done = () => screen.getByRole('button', { name: 'I have done it: Money laundering' });

test('an overdue course says so, and is done by a tick with its day', async () => {
  render(<CompleteCourse course={course} assignment={assignment} />);
  expect(screen.getByText('Overdue')).toBeTruthy();
  expect(screen.getByText('Was due on 31 Jan 2026')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Day you did it'), { target: { value: '2026-02-03' } });
  fireEvent.click(done());
  await vi.waitFor(() =>
    expect(sent).toEqual([{ method: 'PUT', body: { done_on: '2026-02-03', upload_id: null } }]),
  );
});

test('a refusal stands at its field, and the day stays', async () => {
  answer = () =>
    Response.json(
      { code: 'invalid', message: 'No.', errors: { done_on: ['This day is still to come, by any clock.'] } },
      { status: 422 },
    );
  render(<CompleteCourse course={course} assignment={undefined} />);
  expect(screen.getByText(/^Nobody has asked you to do it/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Day you did it'), { target: { value: '2999-01-01' } });
  fireEvent.click(done());
  expect(await screen.findByText('This day is still to come, by any clock.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Day you did it').value).toBe('2999-01-01');
});

test('without a connection it says that it needs one', () => {
  setReach({ online: false });
  render(<CompleteCourse course={course} assignment={assignment} />);
  expect(done()).toHaveProperty('disabled', true);
  expect(screen.getByText('This needs a connection.')).toBeTruthy();
});
