import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportClients } from '#contract/clients/clients.ts';
import { hiddenJobPollMs, jobPollMs } from '#contract/core/limits.ts';
import type { Exported } from '#contract/exports.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { dismiss, notifications } from '#src/ui/notifications/store.ts';
import ExportDialog from './export-dialog.tsx';
import ExportWatch from './export-watch.tsx';
import { exportsQuery } from './exports.queries.ts';

// jsdom has no downloads.
vi.mock('#src/lib/save-file.ts', () => ({ downloadFile: vi.fn() }));

const id = '01980000-0000-7000-8000-000000000001';
const list = { name: 'clients', title: 'Clients' };
const running = (progress: number): Exported => ({
  id,
  list: 'clients',
  name: 'Clients.xlsx',
  rows: 50_000,
  created_at: '2026-11-21T10:00:00.000Z',
  job: {
    name: 'export',
    clientId: null,
    batchId: id,
    result: 1,
    data: { finishedAt: null, progress, errors: [] },
  },
});
const ended = (result: 0 | 2, errors: string[] = []): Exported => {
  const { job, ...one } = running(1);
  return { ...one, job: { ...job, result, data: { ...job.data, finishedAt: one.created_at, errors } } };
};

/** My exports on the server. */
let known: Exported[];
let asked: string[];
let queries: QueryClient;
/** True if my exports are being fetched. */
const asking = () => queries.isFetching() > 0;
/** Waits until the fetch is answered and the screen has the answer, which takes a time-out of zero. */
async function answered() {
  expect(asking()).toBe(true);
  await act(async () => {
    await queries.fetchQuery(exportsQuery);
    await new Promise((done) => setTimeout(done));
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  // nor dialogs
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
  known = [running(0.1)];
  asked = [];
  queries = new QueryClient();
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(({ pathname }, { method }) => {
    asked.push(`${method} ${pathname}`);
    if (method === 'DELETE') {
      known = [];
      return new Response(null, { status: 204 });
    }
    if (pathname.endsWith('/file')) return new Response('PK', { headers: { etag: '"1"' } });
    return Response.json({ data: known });
  });
});
afterEach(() => {
  for (const each of notifications.now()) dismiss(each.id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const bar = () => screen.queryByRole('progressbar', { name: 'Clients.xlsx' });
const progress = () => bar()?.getAttribute('aria-valuetext');
const said = () => notifications.now().map(({ type, message, action }) => [type, message, action?.label]);

async function open() {
  render(
    <QueryClientProvider client={queries}>
      <ExportWatch />
      <ExportDialog
        list={list}
        endpoint={exportClients}
        rows={{ columns: ['name'] }}
        count={50_000}
        exact={false}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  await answered();
  expect(progress()).toBe('5,000 of 50,000');
}

test('a long export shows how far it is every 2 seconds, and says with the file when it is ready', async () => {
  await open();
  known = [running(0.5)];
  wait(jobPollMs - 1);
  expect(asking()).toBe(false);
  wait(1);
  await answered();
  expect(progress()).toBe('25,000 of 50,000');
  expect(said()).toEqual([]);

  known = [ended(0)];
  wait(jobPollMs);
  await answered();
  expect(bar()).toBeNull();
  expect(said()).toEqual([['success', '“Clients.xlsx” is ready.', 'Download']]);
  notifications.now()[0]?.action?.run();
  await expect.poll(() => vi.mocked(downloadFile).mock.calls).toEqual([[expect.any(Blob), 'Clients.xlsx']]);

  wait(10 * hiddenJobPollMs);
  expect(asking()).toBe(false);
});

test('in a hidden tab it is asked for every 10 seconds', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await open();
  wait(hiddenJobPollMs - 1);
  expect(asking()).toBe(false);
  wait(1);
  expect(asking()).toBe(true);
});

test('a failed export says why, and stays to be removed', async () => {
  await open();
  known = [ended(2, ['The disk is full.'])];
  wait(jobPollMs);
  await answered();
  expect(said()).toEqual([['error', '“Clients.xlsx”: The disk is full.', undefined]]);
  expect(screen.getByText('The disk is full.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Remove Clients.xlsx' })).toBeDefined();
});

test('a running export is stopped, without a notification of its end', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Stop Clients.xlsx' }));
  await expect.poll(bar).toBeNull();
  expect(asked).toContain(`DELETE /api/v1/exports/${id}`);
  expect(screen.queryByText('Clients.xlsx')).toBeNull();
  expect(said()).toEqual([]);
});
