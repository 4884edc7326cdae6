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

test('the year is a chart of months, each with its gross and net, and a table of them', () => {
  show(<YearToDate />, [october, september]);
  const chart = screen.getByRole('group', { name: 'Pay of 2026 by month' });
  expect(
    within(chart)
      .getAllByRole('button')
      .map((bar) => bar.getAttribute('aria-label')),
  ).toEqual([
    'September 2026, gross CHF 6,000.00, net CHF 5,200.00',
    'October 2026, gross CHF 6,120.50, net CHF 5,220.00',
  ]);
  expect(within(chart).getByText('6K')).toBeTruthy();
  const year = screen.getByRole('region', { name: 'Pay of 2026 in CHF' });
  expect(
    within(year)
      .getAllByText(/^CHF 1/)
      .map(({ textContent }) => textContent),
  ).toEqual(['CHF 10,420', 'CHF 12,120.50']);
  // At first the last month that was paid.
  const month = screen.getByRole('status');
  expect(month.textContent).toContain('October 2026NetCHF 5,220.00GrossCHF 6,120.50');
  const bar = screen.getByRole('button', { name: /^September/ });
  fireEvent.click(bar);
  expect(bar.getAttribute('aria-pressed')).toBe('true');
  expect(month.textContent).toContain('September 2026NetCHF 5,200.00GrossCHF 6,000.00');
  expect(within(month).getByRole('link').getAttribute('href')).toBe('/client/my-payslips/2026-09');

  fireEvent.click(screen.getByRole('tab', { name: 'Table' }));
  const table = screen.getByLabelText('Pay of 2026 by month');
  for (const text of ['September 2026', 'CHF 5,200.00', 'CHF 5,220.00', 'CHF 10,420.00', 'CHF 6,120.50'])
    expect(within(table).getAllByText(text).length).toBeGreaterThan(0);
});

test('a month of which a payslip states no gross pay has its net alone', () => {
  show(<YearToDate />, [october, { ...september, gross: null }]);
  expect(screen.getByRole('button', { name: 'September 2026, net CHF 5,200.00' })).toBeTruthy();
  expect(screen.getByText('Not on every payslip')).toBeTruthy();
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
  expect(rowOf('Earnings', 'Overtime')).toContain('+CHF 120.50');
  expect(rowOf('Earnings', 'Basic salary')).toContain('No change');
  expect(rowOf('Deductions', 'Income tax')).toContain('+CHF 100.50');
  expect(rowOf('Totals', 'Net')).toContain('+CHF 20.00');
});

test('a payslip without lines is said to have them only in its PDF', () => {
  show(<ComparePayslips />, [payslip('10'), september]);
  expect(screen.getByRole('note').textContent).toContain('October 2026: the lines are only in the PDF');
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).not.toContain('−');
});
