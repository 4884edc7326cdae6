import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listYourInvoices } from '#contract/invoices/your-invoices.ts';
import { listPayReports } from '#contract/payroll/pay-runs.ts';
import { listHrDocuments } from '#contract/payroll/payroll.ts';
import { listMine } from '#contract/signing/signing.ts';
import { wholeListOf } from '#src/api/query.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { setReach } from '#src/session/connectivity.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { DueList } from './-due.tsx';

// No vault: what waits in the outbox is given.
const outbox = vi.hoisted(() => ({ items: [] as unknown[] }));
vi.mock('#src/session/use-outbox.ts', () => ({ useOutbox: () => outbox.items, usePending: () => [] }));

const envelope = (id: string, title: string, deadline: string, more: object = {}) => ({
  ...{ id, title, sender: 'Mara Vogt', status: 'sent', role: 'signer', action: 'due', actedAt: null },
  ...{ sentAt: null, deadline: `${deadline}T12:00:00.000Z`, endedReason: null, version: 1, documents: [] },
  ...more,
});
const report = (id: string, pay_date: string, more: object = {}) => ({
  ...{ id, calendar: { id: 'c', name: 'Monthly' }, period_start: '2026-11-01', period_end: '2026-11-30' },
  ...{ pay_date, status: 'CLIENT_APPROVAL', files: [], approvals: [], right: 'alone' },
  ...more,
});
const invoice = (number: string, due_date: string | null, amount: string) => ({
  ...{ id: number, number, due_date, state: 'AWAITING_PAYMENT', amount_due: { amount, currency: 'HKD' } },
});
const hrDocument = (title: string) => ({
  ...{ id: title, title, type: 'POLICY', added_at: '2026-11-20T09:00:00.000Z', acknowledgement: 'REQUIRED' },
});

const lists = {
  envelopes: listMine,
  reports: listPayReports,
  invoices: listYourInvoices,
  hr: listHrDocuments,
};
type Rows = Partial<Record<keyof typeof lists, readonly object[]>>;

let queries: QueryClient;
const may = () => true;
function show(rows: Rows, missing: readonly (keyof typeof lists)[] = []) {
  for (const name of Object.keys(lists) as (keyof typeof lists)[])
    if (!missing.includes(name))
      queries.setQueryData(wholeListOf(lists[name]).queryKey, {
        data: rows[name] ?? [],
        meta: { page: 1, recordPerPage: 100, total: rows[name]?.length ?? 0, totalExact: true },
      } as never);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>
        <DueList may={may} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const hrefs = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.querySelector('a')?.getAttribute('href')?.split('/').slice(2, 4).join('/'));

beforeEach(() => {
  queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const { user } = signedIn();
  setSession(
    sessionFrom('client', {
      user: { ...user, permissions: ['view payroll', 'edit client contact'] },
      employee: null,
      version: '1',
    }),
  );
  setReach({ online: true });
  outbox.items = [];
  vi.useFakeTimers({ now: new Date('2026-11-30T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('everything that waits is one list by day and weight, each with its verb and its way', () => {
  show({
    envelopes: [
      envelope('e1', 'Bonus letter', '2026-12-28'),
      envelope('e2', 'Board minutes', '2026-12-28', { role: 'approver' }),
      envelope('e3', 'Signed one', '2026-12-01', { action: 'signed' }),
    ],
    reports: [report('r1', '2026-11-30')],
    invoices: [invoice('A-1', '2026-11-18', '9220.00'), invoice('A-2', '2026-12-28', '1.50')],
    hr: [hrDocument('House rules')],
  });
  expect(screen.getByRole('button', { name: 'Show all 6' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all 6' }));
  expect(rows()).toEqual([
    'Invoice A-1Overdue by 12 daysPay HKD 9,220',
    'Payroll of 01 Nov – 30 Nov 2026Monthly · pay day 30 Nov 2026Approve, due today',
    'Invoice A-2Due 28 Dec 2026Pay HKD 1.50',
    'Board minutesFrom Mara VogtApprove by 28 Dec',
    'Bonus letterFrom Mara VogtSign by 28 Dec',
    'House rulesPolicy · 20 Nov 2026Read and confirm',
  ]);
  expect(hrefs()).toEqual([
    'invoice/A-1',
    'payroll/monthly-report',
    'invoice/A-2',
    'sign/document-to-sign',
    'sign/document-to-sign',
    'my-hr-documents/House%20rules',
  ]);
  expect(screen.getByRole('link', { name: 'Review all 2' })).toBeTruthy();
});

test('a report that others have to approve, or that this person approved, is not theirs to do', () => {
  show({
    reports: [
      report('none', '2026-12-01', { right: 'none' }),
      report('limit', '2026-12-01', { right: 'over_limit' }),
      report('mine', '2026-12-01', { right: 'second', approvals: [{ by: 'A', at: '', mine: true }] }),
      report('second', '2026-12-02', { right: 'second', approvals: [{ by: 'A', at: '', mine: false }] }),
      report('sent', '2026-12-03', { status: 'APPROVED' }),
    ],
  });
  expect(rows()).toEqual([expect.stringContaining('Approve by 02 Dec')]);
});

test('what was done here is gone at once, and what the firm did not accept comes first with the reason', () => {
  outbox.items = [
    { envelopeId: 'e1', state: 'waiting', command: 'sign', body: {} },
    { envelopeId: 'e2', state: 'refused', command: 'sign', body: {}, reason: 'The document changed.' },
  ];
  show({
    envelopes: [envelope('e1', 'Bonus letter', '2026-12-01'), envelope('e2', 'Lease', '2026-12-28')],
    invoices: [invoice('A-1', '2026-01-01', '10.00')],
  });
  expect(rows()).toEqual([
    'LeaseNot accepted: The document changed.See why',
    expect.stringContaining('Invoice A-1'),
  ]);
});

test('nothing to do is one quiet line', () => {
  show({});
  expect(screen.getByRole('region', { name: 'To do' }).textContent).toBe('To doNothing is waiting for you.');
});

test('without a connection what is kept is shown, and a list that is not kept is not called empty', () => {
  setReach({ online: false });
  show({ hr: [hrDocument('House rules')] }, ['invoices']);
  expect(rows()).toHaveLength(1);
  expect(screen.getByText('Invoices are shown once you are connected.')).toBeTruthy();
  cleanup();
  queries.clear();
  show({}, ['invoices']);
  expect(screen.queryByText('Nothing is waiting for you.')).toBeNull();
});

test('a list that could not be loaded says so beside the others, and is asked for again', async () => {
  let asked = 0;
  stubFetch(() => {
    asked++;
    throw new TypeError('offline');
  });
  show({ hr: [hrDocument('House rules')] }, ['invoices']);
  expect(await screen.findByText('Invoices could not be loaded')).toBeTruthy();
  expect(rows()).toHaveLength(1);
  const before = asked;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
});
