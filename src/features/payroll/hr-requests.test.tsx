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
import type { HrRequest } from '#contract/payroll/hr-requests.ts';
import { toInstant } from '#src/lib/time/clock.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { myHrRequests } from './hr-documents.queries.ts';
import { HrRequests } from './hr-requests.client.tsx';
import { requestDocument } from './payroll.commands.ts';
import { RequestDocument } from './request-document.client.tsx';

const waiting = vi.hoisted(() => ({ inputs: [] as unknown[] }));
vi.mock('#src/session/use-outbox.ts', () => ({ usePending: () => waiting.inputs }));
vi.mock('./payroll.commands.ts', () => ({ requestDocument: vi.fn(async () => 'item') }));
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  waiting.inputs = [];
  vi.mocked(requestDocument).mockClear();
});
afterEach(cleanup);

const at = toInstant(Date.now());
const request = (change: Partial<HrRequest>): HrRequest => ({
  ...{ id: 'r', type: 'CERTIFICATE', note: '', status: 'OPEN', asked_at: at },
  ...{ closed_at: null, reason: '', document_id: null },
  ...change,
});

function show(children: ReactNode, rows: readonly HrRequest[] = []) {
  const { user } = signedIn();
  const employee = { ...user, permissions: ['view my hr document' as const] };
  setSession(sessionFrom('client', { user: employee, employee: null, version: '1' }));
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(myHrRequests.queryKey, { data: [...rows], meta: { total: rows.length } } as never);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>,
  );
}

test('what was asked for says how far it is, the one that waits on this device first; long closed ones are gone', () => {
  waiting.inputs = [{ body: { id: 'w', at, type: 'TAX_FORM', note: 'For 2025' } }];
  show(<HrRequests />, [
    request({ id: 'a' }),
    request({ id: 'b', status: 'DECLINED', closed_at: at, reason: 'Your employer has it.' }),
    request({ id: 'c', status: 'ANSWERED', closed_at: at, document_id: 'd' }),
    request({ id: 'e', status: 'DECLINED', closed_at: '2020-01-01T00:00:00.000Z', reason: 'Long ago' }),
  ]);
  const items = within(screen.getByRole('list', { name: 'Documents you asked for' })).getAllByRole(
    'listitem',
  );
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Tax Form.*For 2025.*On its way/),
    expect.stringMatching(/Certificate.*Asked$/),
    expect.stringMatching(/Your employer has it\..*Declined/),
    expect.stringMatching(/Answered/),
  ]);
});

test('nothing was asked for, and nothing is shown', () => {
  show(<HrRequests />);
  expect(screen.queryByRole('list')).toBeNull();
});

test('a request that says too little is not sent, and what was typed is there when the dialog opens again', async () => {
  show(<RequestDocument />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a document' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Choose the type.')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'OTHER' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Say which document you need.')).toBeTruthy();
  expect(requestDocument).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('textbox', { name: /What you need/ }), {
    target: { value: 'A letter for my landlord' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a document' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await untilPasses(() =>
    expect(requestDocument).toHaveBeenCalledExactlyOnceWith(expect.any(String), {
      type: 'OTHER',
      note: 'A letter for my landlord',
    }),
  );
});

test('a request that the device cannot keep says so in the dialog, and is sent with the same id again', async () => {
  vi.stubGlobal('reportError', vi.fn());
  vi.mocked(requestDocument).mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  show(<RequestDocument />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a document' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'TAX_FORM' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This device has no room left');
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await untilPasses(() => expect(screen.queryByRole('dialog')).toBeNull());
  const ids = vi.mocked(requestDocument).mock.calls.map(([id]) => id);
  expect(ids).toEqual([ids[0], ids[0]]);
  vi.unstubAllGlobals();
});
