import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Payslip } from '#contract/payroll/payroll.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { PayslipScreen } from './payslip.client.tsx';
import { myPayslips } from './payslips.queries.ts';

// No vault: what is reported waits in no outbox.
const viewed = vi.hoisted(() => ({ ids: [] as string[] }));
vi.mock('./payroll.commands.ts', () => ({
  markPayslipOpened: async ({ id }: Payslip) => void viewed.ids.push(id),
}));

const money = (amount: string) => ({ amount, currency: 'CHF' });
const file = { name: 'Payslip.pdf', type: 'application/pdf', size: 1, sha256: '0'.repeat(64) };
const earning = (amount: string, label = 'Basic salary') => ({ kind: 'EARNING' as const, label, amount });
const tax = (amount: string) => ({ kind: 'TAX' as const, label: 'Income tax', amount });
const payslip = (month: string, more: Partial<Payslip> = {}): Payslip => ({
  ...{ id: `2026-${month}`, period_start: `2026-${month}-01`, period_end: `2026-${month}-28` },
  ...{ pay_date: `2026-${month}-25`, first_viewed_at: '2026-11-25T09:00:00.000Z', file },
  ...{ net: null, gross: null, deductions: null, lines: [] },
  ...more,
});
const figures = (net: string, gross: string, deductions: string, lines: Payslip['lines']) => ({
  ...{ net: money(net), gross: money(gross), deductions: money(deductions), lines },
});
const november = payslip('11');
const october = payslip('10', {
  ...figures('5220.00', '6120.50', '900.50', [
    earning('6000.00'),
    earning('120.50', 'Overtime'),
    tax('900.50'),
  ]),
  first_viewed_at: null,
});
const september = payslip('09', figures('5200.00', '6000.00', '800.00', [earning('6000.00'), tax('800.00')]));
const august = payslip('08', figures('5200.00', '6000.00', '800.00', [earning('6000.00'), tax('800.00')]));

const Shown = () => <PayslipScreen id={useParams({ strict: false }).id ?? ''} />;

async function show(id: string, payslips: readonly Payslip[] | undefined) {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const meta = { page: 1, recordPerPage: 100, total: payslips?.length ?? 0, totalExact: true };
  if (payslips) queries.setQueryData(myPayslips.queryKey, { data: [...payslips], meta });
  const root = createRootRoute();
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const routeTree = root.addChildren([
    at('/client/my-payslips/$id', Shown),
    at('/client/my-payslips/$id/document', () => <p>The document</p>),
    at('/client/my-payslips', () => <p>All of them</p>),
  ]);
  const history = createMemoryHistory({
    initialEntries: ['/client/my-payslips', `/client/my-payslips/${id}`],
  });
  const router = createRouter({ routeTree, history });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
    await router.load();
  });
  return history;
}
const region = (name: string) => screen.getByRole('region', { name });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  viewed.ids = [];
  setSession(sessionFrom('client', { user: signedIn().user, employee: null, version: '1' }));
  holdBearers([{ audience: 'employee', token: 'employee' }], 0);
  Element.prototype.scrollIntoView ??= () => undefined;
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a payslip says its net pay, every line, what changed in it, and the year so far', async () => {
  await show('2026-10', [november, october, september, august]);
  expect(title()).toBe('October 2026');
  expect(screen.getByText('Paid 25 Oct 2026 for 01 Oct – 28 Oct 2026')).toBeTruthy();
  expect(region('Net pay').textContent).toBe('Net payCHF 5,220.00CHF 20.00 more than in September 2026');
  expect(region('Earnings').textContent).toBe(
    'EarningsBasic salary6,000.00Overtime120.50+CHF 120.50Gross payCHF 6,120.50',
  );
  expect(region('Deductions').textContent).toBe(
    'DeductionsIncome tax900.50+CHF 100.50Total deductionsCHF 900.50',
  );
  expect(region('2026 to date').textContent).toContain('GrossCHF 18,120.50NetCHF 15,620.00');
  expect(screen.getByRole('link', { name: 'Open the document' }).getAttribute('href')).toBe(
    '/client/my-payslips/2026-10/document',
  );
  // Its figures are what a payslip says: showing them is the first view.
  expect(viewed.ids).toEqual(['2026-10']);
  cleanup();
  await show('2026-10', [october]);
  expect(viewed.ids).toEqual(['2026-10']);
});

test('a payslip that could not be loaded says so, and turns once it is there', async () => {
  let reached = false;
  stubFetch(() => {
    if (!reached) throw new TypeError('offline');
    const data = [october, september];
    return Response.json({ data, meta: { page: 1, recordPerPage: 100, total: 2, totalExact: true } });
  });
  await show('2026-09', undefined);
  expect(await screen.findByText('This payslip could not be loaded')).toBeTruthy();
  reached = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'September 2026' })).toBeTruthy();
  swipe([300, 300], [120, 320]);
  await untilPasses(() => expect(title()).toBe('October 2026'));
});

test('a line that went is named, and an unchanged pay is said to be the same', async () => {
  await show('2026-09', [september, october]);
  expect(region('Earnings').textContent).toContain('Overtime–−CHF 120.50, not on this payslip');
  expect(region('Net pay').textContent).toContain('CHF 20.00 less than in October 2026');
  cleanup();
  await show('2026-09', [september, august]);
  expect(region('Net pay').textContent).toContain('The same as in August 2026');
});

test('the first payslip, and one with its net pay alone, make nothing up', async () => {
  await show('2026-08', [september, august]);
  expect(region('Net pay').textContent).toBe('Net payCHF 5,200.00');
  expect(region('Earnings').textContent).not.toMatch(/[+−]/);
  cleanup();
  await show('2026-10', [payslip('10', { net: money('4000.00') }), august]);
  expect(screen.queryByRole('region', { name: 'Earnings' })).toBeNull();
  expect(screen.getByText('The lines are only in the document.')).toBeTruthy();
  expect(region('2026 to date').textContent).toContain('GrossNot on every payslip');
});

test('of a payslip without figures the document is shown', async () => {
  const history = await show('2026-11', [november, october]);
  expect(await screen.findByText('The document')).toBeTruthy();
  expect(history.location.pathname).toBe('/client/my-payslips/2026-11/document');
});

test('buttons with the names of the months lead on, and one way back leads to the list', async () => {
  const history = await show('2026-09', [october, september, august]);
  const others = () => within(screen.getByRole('navigation', { name: 'Other payslips' }));
  expect(
    others()
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['August 2026', 'October 2026']);
  fireEvent.click(others().getByRole('link', { name: 'October 2026' }));
  await untilPasses(() => expect(title()).toBe('October 2026'));
  expect(others().getAllByRole('link')).toHaveLength(1);
  act(() => history.back());
  expect(await screen.findByText('All of them')).toBeTruthy();
});

function swipe(from: [number, number], to: [number, number], target: Element = region('Net pay')) {
  const touch = ([clientX, clientY]: [number, number]) => [{ clientX, clientY, identifier: 0, target }];
  fireEvent.touchStart(target, { touches: touch(from) });
  const half: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  fireEvent.touchMove(target, { touches: touch(half) });
  fireEvent.touchMove(target, { touches: touch(to) });
  fireEvent.touchEnd(target, { touches: [], changedTouches: touch(to) });
}

test('a swipe turns to the month before or after; scrolling, a short way and the browser’s edge do not', async () => {
  await show('2026-09', [october, september, august]);
  swipe([300, 300], [290, 60]); // scrolls
  swipe([300, 300], [180, 200]); // neither
  swipe([300, 300], [260, 300]); // short
  swipe([10, 300], [300, 300]); // the browser's way back
  swipe([window.innerWidth - 10, 300], [300, 300]);
  expect(title()).toBe('September 2026');
  swipe([300, 300], [120, 320]);
  await untilPasses(() => expect(title()).toBe('October 2026'));
  swipe([300, 300], [120, 320]); // there is none after it
  expect(title()).toBe('October 2026');
  swipe([120, 300], [300, 310]);
  await untilPasses(() => expect(title()).toBe('September 2026'));
});

test('the arrow keys turn too, but not in a field nor as a shortcut of the browser', async () => {
  await show('2026-09', [october, september, august]);
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: 'ArrowLeft' });
  fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true });
  field.remove();
  expect(title()).toBe('September 2026');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await untilPasses(() => expect(title()).toBe('August 2026'));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await untilPasses(() => expect(title()).toBe('September 2026'));
});

test('two payslips of a month are told apart by the day they were paid', async () => {
  const bonus = payslip('09', { id: 'bonus', pay_date: '2026-09-10', net: money('100.00') });
  await show('2026-10', [october, september, bonus]);
  expect(screen.getByRole('link', { name: 'September 2026, paid 25 Sep 2026' })).toBeTruthy();
});

test('a payslip that is gone says so, and the way back stands there', async () => {
  await show('2026-01', [october]);
  expect(screen.getByText('There is no such payslip')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My payslips' })).toBeTruthy();
  expect(viewed.ids).toEqual([]);
});
