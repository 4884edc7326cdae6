import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Invoice, InvoiceRow, Statement } from '#contract/invoices/your-invoices.ts';
import { DueTotals } from './due-totals.tsx';
import { InvoiceScreen } from './invoice.client.tsx';
import { invoiceQuery, invoiceTotals, statementQuery, yourInvoices } from './invoices.queries.ts';
import { countOverdue, useInvoicesDue } from './invoices-due.ts';
import { StatementScreen } from './statement.client.tsx';
import { periodOf, periodProblems } from './statement-period.ts';

const money = (amount: string, currency = 'CHF') => ({ amount, currency });
const row = (number: string, more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  ...{
    id: number,
    number,
    issuer: 'Portico AG',
    date: '2026-10-01',
    due_date: '2026-10-31',
    reference: null,
  },
  state: 'OVERDUE',
  total: money('1081.00'),
  amount_paid: money('0.00'),
  amount_credited: money('0.00'),
  amount_due: money('1081.00'),
  ...more,
});
const party = { name: 'Alder', address: ['Main street 1'], tax_number: null };
const whole: Invoice = {
  ...row('PCH-00001', { state: 'PARTIALLY_PAID', due_date: '2026-12-31', amount_due: money('1000.00') }),
  ...{ period_from: null, period_to: null, line_amount_types: 'EXCLUSIVE', voided_at: null },
  ...{ from: party, to: party, payment_details: ['Harbour Bank', '012-345'] },
  subtotal: money('1000.00'),
  tax: money('81.00'),
  lines: [
    {
      ...{ description: 'Annual return', quantity: '1.5000', unit_amount: '666.6667', discount: '0.0000' },
      ...{ tax_type: 'MWST', tax_rate: '8.1000', tax_amount: '81.00', line_amount: '1000.00' },
    },
  ],
  payments: [{ id: 'p', kind: 'PAYMENT', date: '2026-11-01', amount: money('81.00'), reference: null }],
  file: { name: 'Invoice.pdf', type: 'application/pdf', size: 1, sha256: '0'.repeat(64) },
};

let queries: QueryClient;
function show(children: ReactNode) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>,
  );
}
const listed = (rows: InvoiceRow[]) =>
  queries.setQueryData(yourInvoices.queryKey, {
    data: rows,
    meta: { page: 1, recordPerPage: 100, total: rows.length, totalExact: true },
  });

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => phone);
  vi.useFakeTimers({ now: new Date('2026-11-26T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
});

test('invoices to pay are those still due, with those that became overdue since the list was kept', () => {
  const rows = [
    row('A-1', { due_date: '2026-11-25', state: 'AWAITING_PAYMENT' }),
    row('A-2'),
    row('A-3', { state: 'PAID', amount_due: money('0.00') }),
    row('A-4', { state: 'AWAITING_PAYMENT', due_date: '2026-12-31' }),
    row('A-5', { state: 'VOID' }),
    row('A-6', { state: 'PARTIALLY_PAID', due_date: null, amount_due: money('0.50') }),
  ];
  listed(rows);
  const Shown = ({ enabled }: { enabled: boolean }) =>
    useInvoicesDue(enabled).items?.map(({ title, by }) => <p key={title}>{`${title} ${by}`}</p>);
  show(<Shown enabled />);
  expect(screen.getAllByText(/^Invoice/).map(({ textContent }) => textContent)).toEqual([
    'Invoice A-1 2026-11-25',
    'Invoice A-2 2026-10-31',
    'Invoice A-4 2026-12-31',
    'Invoice A-6 null',
  ]);
  expect(countOverdue(rows, '2026-11-26')).toBe(2);
  cleanup();
  show(<Shown enabled={false} />);
  expect(screen.queryByText(/^Invoice/)).toBeNull();
});

test('amounts due are said by currency', () => {
  queries.setQueryData(invoiceTotals.queryKey, [
    { currency: 'CHF', open: 2, due: money('2081.00'), overdue: 1, overdue_amount: money('1081.00') },
    { currency: 'EUR', open: 1, due: money('5.00', 'EUR'), overdue: 0, overdue_amount: money('0.00', 'EUR') },
  ]);
  show(<DueTotals />);
  expect(screen.getByText(/due on 2 invoices/).textContent).toBe(
    'CHF 2,081 due on 2 invoices, CHF 1,081 overdue',
  );
  expect(screen.getByText(/due on 1 invoice$/).textContent).toBe('EUR 5 due on 1 invoice');
});

test('an invoice says what is still due, how to pay it, its lines and what was paid', () => {
  queries.setQueryData(invoiceQuery('PCH-00001').queryKey, whole);
  show(<InvoiceScreen id="PCH-00001" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invoice PCH-00001');
  const fact = (label: string) => screen.getAllByText(label)[0]?.nextElementSibling?.textContent;
  expect(fact('Still due')).toBe('CHF 1,000');
  expect(fact('Payment reference')).toBe('PCH-00001');
  expect(fact('Pay to')).toBe('Harbour Bank\n012-345');
  expect(fact('Total')).toBe('CHF 1,081');
  expect(screen.getByText('Partially paid')).toBeDefined();
  expect(screen.getByText('Annual return')).toBeDefined();
  // the tax, and what was paid
  for (const text of ['CHF 81', 'CHF 81.00']) expect(screen.getAllByText(text)).toHaveLength(1);
});

test('a void invoice asks for nothing', () => {
  queries.setQueryData(invoiceQuery('PCH-00001').queryKey, { ...whole, state: 'VOID', payments: [] });
  show(<InvoiceScreen id="PCH-00001" />);
  expect(screen.queryByText('Payment reference')).toBeNull();
  expect(screen.getByText('Void')).toBeDefined();
});

test('a statement keeps what was typed until it is a period, and says what is wrong', () => {
  const period = { from: '2026-01-01', to: '2026-11-26' };
  const statement: Statement = {
    ...{ client: 'Alder', ...period, file: whole.file },
    accounts: [
      {
        ...{ issuer: 'Portico AG', currency: 'CHF', opening: money('0.00'), closing: money('-19.00') },
        ...{ invoiced: money('81.00'), paid: money('100.00'), credited: money('0.00') },
        entries: [
          {
            kind: 'INVOICE',
            date: '2026-02-01',
            number: 'A-1',
            reference: null,
            amount: '81.00',
            balance: '81.00',
          },
          {
            kind: 'PAYMENT',
            date: '2026-03-01',
            number: 'A-1',
            reference: 'Wire',
            amount: '100.00',
            balance: '-19.00',
          },
        ],
      },
    ],
  };
  queries.setQueryData(statementQuery(period).queryKey, statement);
  const asked: unknown[] = [];
  show(<StatementScreen period={period} onPeriod={(next) => asked.push(next)} />);
  expect(screen.getByText('Payment for A-1')).toBeDefined();
  expect(screen.getByText('-100.00')).toBeDefined();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-24' } });
  expect(screen.getByText('The period ends before it begins.')).toBeDefined();
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Last year' }));
  expect(asked).toEqual([{ from: '2025-01-01', to: '2025-12-31' }]);
});

test('a period is read from an address as far as it says one', () => {
  expect(periodOf({ from: '2026-02-30', to: '2026-03-01' }, '2026-11-26')).toEqual({
    from: '2026-01-01',
    to: '2026-03-01',
  });
  expect(periodProblems({ from: '2020-01-01', to: '2026-01-01' })).toEqual({
    from: 'A statement covers at most 5 years.',
  });
});

test('a large amount due is short, and in full in its tooltip', () => {
  queries.setQueryData(invoiceTotals.queryKey, [
    {
      currency: 'JPY',
      open: 1,
      due: money('1234567.00', 'JPY'),
      overdue: 0,
      overdue_amount: money('0.00', 'JPY'),
    },
  ]);
  show(<DueTotals />);
  expect(screen.getByRole('button').textContent).toBe('JPY 1.2M');
  expect(screen.getByRole('button', { name: 'JPY 1.2M, JPY 1,234,567' })).toBeDefined();
});
