import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PayCalendar } from '#contract/payroll/pay-calendars.ts';
import type { Payslip } from '#contract/payroll/payroll.ts';
import { myPayslips } from '../payslips.queries.ts';
import { ComparePayslips } from './compare-payslips.client.tsx';
import { myPayCalendars } from './pay-calendars.queries.ts';
import { PayOverview } from './pay-overview.client.tsx';
import { YearToDate } from './year-to-date.client.tsx';

const money = (amount: string) => ({ amount, currency: 'CHF' });
const file = { name: 'Payslip.pdf', type: 'application/pdf', size: 1, sha256: '0'.repeat(64) };

/** The payslip of a month of 2026, with its lines; without them only the PDF was given. */
function payslip(month: string, lines: Payslip['lines'] = []): Payslip {
  const sum = (kind: string) =>
    lines.reduce((total, line) => total + (line.kind === kind ? Number(line.amount) : 0), 0);
  const [gross, tax] = [sum('EARNING'), sum('TAX')];
  const stated = (value: number) => (lines.length > 0 ? money(value.toFixed(2)) : null);
  return {
    id: `2026-${month}`,
    period_start: `2026-${month}-01`,
    period_end: `2026-${month}-28`,
    pay_date: `2026-${month}-25`,
    gross: stated(gross),
    deductions: stated(tax),
    net: stated(gross - tax),
    lines,
    first_viewed_at: null,
    file,
  };
}
const earning = (amount: string, label = 'Basic salary') => ({ kind: 'EARNING' as const, label, amount });
const tax = (amount: string) => ({ kind: 'TAX' as const, label: 'Income tax', amount });
const october = payslip('10', [earning('6000.00'), earning('120.50', 'Overtime'), tax('900.50')]);
const september = payslip('09', [earning('6000.00'), tax('800.00')]);
const calendar: PayCalendar = {
  id: 'monthly',
  name: 'Monthly',
  frequency: 'MONTHLY',
  period_start: '2026-01-01',
  pay_day_rule: 'FIXED_DAY',
  pay_day: 27,
  cut_off_days: 5,
  until: null,
};

function show(
  children: ReactNode,
  payslips: readonly Payslip[],
  calendars: readonly PayCalendar[] = [calendar],
) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const meta = { page: 1, recordPerPage: 100, total: payslips.length, totalExact: true };
  queries.setQueryData(myPayslips.queryKey, { data: [...payslips], meta });
  queries.setQueryData(myPayCalendars.queryKey, [...calendars]);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>,
  );
}
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

beforeEach(() => {
  // On a phone: cards.
  const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => phone);
  vi.useFakeTimers({ now: new Date('2026-11-25T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
});

test('the home says when the next pay comes, what came last, and how much this year', () => {
  show(<PayOverview />, [october, september]);
  expect(fact('Next pay day')).toBe('27 Nov 2026in 2 days');
  expect(fact('Last net pay')).toBe('CHF 5,220paid 25 Oct 2026');
  expect(fact('Net pay in 2026')).toBe('CHF 10,420');
});

test('figures that are only in the PDF are said to be there, and not made up', () => {
  show(<PayOverview />, [payslip('10'), september], []);
  expect(fact('Next pay day')).toBe('Not planned yet');
  expect(fact('Last net pay')).toBe('Only in the PDFOctober 2026');
  expect(fact('Net pay in 2026')).toBe(
    'CHF 5,2001 of 2 payslips has its figures only in the PDF and is not counted.',
  );
});

test('who has left has no next pay day', () => {
  show(<PayOverview />, [october], [{ ...calendar, until: '2026-10-31' }]);
  expect(fact('Next pay day')).toBe('Not planned yet');
});

test('the year is a chart with its sum in words, and a table of months', () => {
  show(<YearToDate />, [october, september]);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Net pay grew to CHF 10,420 by October 2026. The table has the amounts.',
  );
  fireEvent.click(screen.getByRole('tab', { name: 'Table' }));
  const table = screen.getByLabelText('Net pay of 2026 by month');
  for (const text of ['September 2026', 'CHF 5,200.00', 'CHF 5,220.00', 'CHF 10,420.00', 'CHF 6,120.50'])
    expect(within(table).getAllByText(text).length).toBeGreaterThan(0);
});

test('a year of which some payslips have no figures says so above the chart', () => {
  show(<YearToDate />, [payslip('10'), september]);
  expect(screen.getByRole('note').textContent).toContain('1 of 2 payslips has its figures only in the PDF');
});

test('two payslips are compared line by line', () => {
  show(<ComparePayslips />, [october, september]);
  const rowOf = (part: string, label: string) =>
    within(screen.getByRole('region', { name: part }))
      .getByText(label)
      .closest('li, tr, [role=row]')?.textContent;
  expect(rowOf('Paid to you', 'Overtime')).toContain('+CHF 120.50');
  expect(rowOf('Paid to you', 'Basic salary')).toContain('No change');
  expect(rowOf('Withheld', 'Income tax')).toContain('+CHF 100.50');
  expect(rowOf('Totals', 'Net')).toContain('+CHF 20.00');
});

test('a payslip without lines is said to have them only in its PDF', () => {
  show(<ComparePayslips />, [payslip('10'), september]);
  expect(screen.getByRole('note').textContent).toContain('October 2026: the lines are only in the PDF');
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).not.toContain('−');
});
