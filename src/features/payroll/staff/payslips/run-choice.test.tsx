import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { noRun, RunChoice } from './run-choice.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-06-10T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const calendar = (id: string, name: string) => ({
  ...{ id, name, frequency: 'MONTHLY', period_start: '2026-01-01' },
  ...{ pay_day_rule: 'FIXED_DAY', pay_day: 25, cut_off_days: 5, country: 'CH', currency: 'CHF' },
});

function Choice() {
  const [run, setRun] = useState(noRun);
  return <RunChoice clientId="c" run={run} errors={{}} onChange={setRun} />;
}
async function show(calendars: readonly object[]) {
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  const meta = { page: 1, recordPerPage: 100, total: calendars.length, totalExact: true };
  stubFetch(() => Response.json({ data: calendars, meta }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Choice />
    </QueryClientProvider>,
  );
  await screen.findByRole('option', { name: 'Other dates' });
  return screen.getByLabelText<HTMLSelectElement>('Pay period');
}

test('a period is its dates alone, and its pay day stands above the choice', async () => {
  const choice = await show([calendar('1', 'Monthly salaries of everybody in Switzerland')]);
  const [none, present] = choice.options;
  expect(choice.selectedOptions[0]).toBe(none);
  expect(present?.text).toBe('01 Jun – 30 Jun 2026');
  fireEvent.change(choice, { target: { value: present?.value } });
  expect(screen.getByText('Paid 25 Jun 2026')).toBeTruthy();
});

test('of several calendars a period names its own after the dates', async () => {
  const choice = await show([calendar('1', 'Salaries'), calendar('2', 'Bonus')]);
  expect([...choice.options].map(({ text }) => text)).toContain('01 Jun – 30 Jun 2026, Bonus');
});

test('the days are asked for only where the period is none of a calendar', async () => {
  const choice = await show([calendar('1', 'Salaries')]);
  expect(screen.queryByLabelText('Pay day')).toBeNull();
  fireEvent.change(choice, { target: { value: 'other' } });
  expect(screen.getByLabelText('Pay day')).toBeTruthy();
});
