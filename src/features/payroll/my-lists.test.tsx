import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { HrDocument, Payslip } from '#contract/payroll/payroll.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { myHrDocuments } from './hr-documents.queries.ts';
import { MyHrDocuments } from './my-hr-documents.client.tsx';
import { MyPayslips } from './my-payslips.client.tsx';
import { myPayslips } from './payslips.queries.ts';

// No vault: nothing is kept, and what waits is given.
const waiting = vi.hoisted(() => ({ inputs: [] as unknown[] }));
vi.mock('#src/session/use-outbox.ts', () => ({
  usePending: (command: string) => (command === 'payroll.acknowledgeHrDocument' ? waiting.inputs : []),
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  waiting.inputs = [];
});

const file = (name: string) => ({ name, type: 'application/pdf', size: 1, sha256: '0'.repeat(64) });
const payslip = (year: number, month: number): Payslip => {
  const day = `${year}-${String(month).padStart(2, '0')}`;
  const times = { period_start: `${day}-01`, period_end: `${day}-28`, pay_date: `${day}-25` };
  const sums = { gross: null, deductions: null, net: null, lines: [], first_viewed_at: null };
  return { id: day, ...times, ...sums, file: file(`Payslip ${day}.pdf`) };
};
const year = Array.from({ length: 12 }, (_, at) => payslip(2026, 12 - at));
const hrDocument = (title: string, type: HrDocument['type']): HrDocument => ({
  ...{ id: title, title, type, added_at: '2026-11-27T09:00:00.000Z', valid_until: null },
  ...{ acknowledgement: 'NONE', acknowledged_at: null, file: file(`${title}.pdf`) },
});

function show(children: ReactNode, key: readonly unknown[], rows: readonly object[]) {
  setSession(sessionFrom('client', { user: signedIn().user, employee: null, version: '1' }));
  holdBearers([{ audience: 'employee', token: 'employee' }], 0);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(key, { data: rows, meta: { total: rows.length } });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>,
  );
}
const titles = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/Paid.*| · .*/, ''));

test('payslips of more than a year are searched by month and year', async () => {
  show(<MyPayslips />, myPayslips.queryKey, [...year, payslip(2025, 3)]);
  const search = screen.getByRole('searchbox', { name: 'Search payslips' });
  fireEvent.change(search, { target: { value: '2025 mar' } });
  await untilPasses(() => expect(titles()).toEqual(['March 2025']));
  fireEvent.change(search, { target: { value: 'nothing' } });
  expect(await screen.findByText('No payslip matches “nothing”.')).toBeTruthy();
  cleanup();
  show(<MyPayslips />, myPayslips.queryKey, year);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('the payslips of a year are saved as one zip; one that is not here and cannot be fetched is said', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return 'blob:it';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
  let reached = true;
  stubFetch(({ pathname }) => {
    if (!reached) throw new TypeError('offline');
    return new Response(`of ${pathname.split('/').at(-2)}`, {
      headers: { 'content-type': 'application/pdf' },
    });
  });
  show(<MyPayslips />, myPayslips.queryKey, [payslip(2026, 2), payslip(2026, 1), payslip(2025, 12)]);
  expect(screen.getAllByRole('button', { name: /Download all/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Download all of Payslips of 2026' }));
  await untilPasses(() => expect(saved.map(({ name }) => name)).toEqual(['Payslips of 2026.zip']));
  const zip = unzip(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0)));
  // jsdom's bodies are not read by Node's: what an archive holds is tested beside it (src/offline/content/zip.test.ts).
  expect([...zip.keys()]).toEqual(['Payslip 2026-02.pdf', 'Payslip 2026-01.pdf']);
  reached = false;
  fireEvent.click(screen.getByRole('button', { name: 'Download all of Payslips of 2026' }));
  await untilPasses(() =>
    expect(screen.getByRole('button', { name: /Download all/ }).getAttribute('aria-busy')).not.toBe('true'),
  );
  expect(saved).toHaveLength(1);
});

test('HR documents are chosen by type, of those that there are', () => {
  const rows = [
    hrDocument('Contract', 'CONTRACT'),
    hrDocument('Parking', 'POLICY'),
    hrDocument('Heat', 'POLICY'),
  ];
  show(<MyHrDocuments />, myHrDocuments.queryKey, rows);
  const type = screen.getByRole('combobox', { name: 'Type' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Type: all',
    'Contract',
    'Policy',
  ]);
  fireEvent.change(type, { target: { value: 'POLICY' } });
  expect(titles()).toEqual(['Parking', 'Heat'].map((title) => expect.stringContaining(title)));
  cleanup();
  show(<MyHrDocuments />, myHrDocuments.queryKey, rows.slice(1));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a confirmation is “Read” only once the firm has it', () => {
  waiting.inputs = [{ params: { id: 'Here' } }, { params: { id: 'There' } }];
  show(<MyHrDocuments />, myHrDocuments.queryKey, [
    { ...hrDocument('Here', 'POLICY'), acknowledgement: 'REQUIRED' },
    { ...hrDocument('There', 'POLICY'), acknowledgement: 'DONE' },
    { ...hrDocument('Asked', 'POLICY'), acknowledgement: 'REQUIRED' },
  ]);
  const stateOf = (title: string) =>
    screen
      .getByText(title)
      .closest('li')
      ?.textContent?.match(/Read, on its way|Read and confirm|Read/)?.[0];
  expect(['Here', 'There', 'Asked'].map(stateOf)).toEqual(['Read, on its way', 'Read', 'Read and confirm']);
});
