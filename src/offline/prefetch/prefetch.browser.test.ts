import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer, Endpoint, Input } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { sharedDocumentPrefetch } from '#src/features/documents/documents.prefetch.ts';
import { hrDocumentPrefetch, payslipPrefetch } from '#src/features/payroll/payroll.prefetch.ts';
import { receivedPrefetch } from '#src/features/signing/queue/received.prefetch.ts';
import { drawingParts } from '#src/ui/drawing/faces.ts';
import { until } from '#tests/fixtures/until.ts';
import { dropFile, isKept, keepFile } from '../content/files.ts';
import { pin, unpin } from '../content/pins.ts';
import { vaultPersister } from '../content/queries.ts';
import { ticketFor } from '../content/tickets.ts';
import { enterAs, newBrowser, signedIn } from '../lifecycle/test-sign-in.ts';
import { sha256Hex, utf8 } from '../vault/bytes.ts';
import type { Vault } from '../vault/vault.ts';
import { keepsNothing, removeKept } from './offline-disabled.ts';
import { keepPart } from './parts.ts';
import { KeepingEnded, keptSoFar, type PrefetchDeps, type PrefetchProgress, prefetch } from './prefetch.ts';

beforeEach(newBrowser);
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(keepPart).mockClear();
  vi.useRealTimers();
});

vi.mock(import('./parts.ts'), async (original) => ({
  ...(await original()),
  keepPart: vi.fn(async () => {}),
}));

/** The lists of each role, in their order. */
const lists = {
  employee: [receivedPrefetch, payslipPrefetch, hrDocumentPrefetch],
  contact: [receivedPrefetch, sharedDocumentPrefetch],
  both: [receivedPrefetch, sharedDocumentPrefetch, payslipPrefetch, hrDocumentPrefetch],
  signer: [receivedPrefetch],
};

const textOf = (id: string) => `%PDF of ${id}`;
const fileOf = async (id: string) => ({
  name: `${id}.pdf`,
  type: 'application/pdf',
  size: textOf(id).length,
  sha256: await sha256Hex(utf8(textOf(id))),
});
const ref = async (id: string) => ({ id, sha256: (await fileOf(id)).sha256 });

/** A server with three payslips, an HR document, and an envelope that waits for a signature; and the requests made to it. */
async function server(vault: Vault, { ticketDays = 1 } = {}) {
  const asked: string[] = [];
  const envelopeId = newId(Date.now());
  const document = { id: 'doc', ...(await fileOf('doc')) };
  const rowsOf: Record<string, unknown[]> = {
    'payroll.listPayslips': await Promise.all(
      ['p1', 'p2', 'p3'].map(async (id) => ({ id, file: await fileOf(id) })),
    ),
    'payroll.listHrDocuments': [{ id: 'h1', file: await fileOf('h1') }],
    'documents.listShared': await Promise.all(
      ['s1', 's2'].map(async (id) => ({ id, file: await fileOf(id) })),
    ),
    'signing.listMine': [
      { id: envelopeId, version: 4, status: 'sent', action: 'due', documents: [document] },
    ],
  };
  const answers = (endpoint: Endpoint, id: string): unknown => {
    if (endpoint.shape === 'list')
      return {
        data: rowsOf[endpoint.name],
        meta: { page: 1, recordPerPage: 100, total: 1, totalExact: true },
      };
    if (endpoint.shape === 'file') return new Blob([textOf(id)], { type: 'application/pdf' });
    if (endpoint.name !== 'signing.issueTicket')
      return { id, version: 4, title: 'Contract', consent: { version: 1 } };
    return {
      id: newId(Date.now()),
      envelopeId: id,
      recipientId: newId(Date.now()),
      deviceId: vault.deviceId,
      envelopeVersion: 4,
      documents: [{ id: newId(Date.now()), sha256: document.sha256, fieldsHash: 'b'.repeat(64) }],
      consentVersion: 1,
      expiresAt: new Date(Date.now() + ticketDays * 86_400_000).toISOString(),
      auditHead: '',
    };
  };
  const failing = new Map<string, Error>();
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> => {
    const id = (input as { params?: { id: string } }).params?.id ?? '';
    asked.push(`${endpoint.name} ${id}`.trim());
    const failure = failing.get(`${endpoint.name} ${id}`.trim());
    if (failure) throw failure;
    return answers(endpoint, id) as Answer<E>;
  };
  const client = new QueryClient({
    defaultOptions: { queries: { persister: vaultPersister, retry: false, staleTime: 0 } },
  });
  const read: PrefetchDeps['read'] = (endpoint, input) =>
    client.fetchQuery({ queryKey: [endpoint.name, input], queryFn: () => call(endpoint, input) });
  const readList: PrefetchDeps['readList'] = (endpoint) =>
    read(endpoint, {} as Input<typeof endpoint>, signal);
  const { signal } = new AbortController();
  return { asked, failing, envelopeId, deps: { readList, read, call, signal } };
}

describe('an employee', () => {
  test('gets every list and its files, what is due for signing first, and can sign it offline', async () => {
    const vault = await enterAs();
    const { asked, envelopeId, deps } = await server(vault);
    const progress: PrefetchProgress[] = [];
    await prefetch(vault, lists.employee, { ...deps, progress: (done) => progress.push(done) });
    for (const id of ['doc', 'p1', 'p2', 'p3', 'h1']) expect(await isKept(vault, await ref(id))).toBe(true);
    expect(asked.indexOf('signing.readDocumentFile doc')).toBeLessThan(
      asked.indexOf('payroll.readPayslipFile p1'),
    );
    expect((await ticketFor(vault, envelopeId))?.envelopeVersion).toBe(4);
    expect(progress.at(-1)).toEqual({
      files: 5,
      of: 5,
      bytes: ['doc', 'p1', 'p2', 'p3', 'h1'].join('').length + 5 * '%PDF of '.length,
      heldBytes: 0,
    });
    expect(progress.map(({ files }) => files)).toEqual([0, 1, 2, 3, 4, 5]);
    await until(async () => (await vault.cache.records.count()) === 6);
  });

  test('gets what signing needs besides documents only when one is due', async () => {
    const vault = await enterAs();
    const { deps, failing } = await server(vault);
    failing.set('signing.listMine', new ApiError(403, { code: 'forbidden' }));
    await prefetch(vault, lists.employee, deps);
    expect(keepPart).not.toHaveBeenCalled();
    failing.clear();
    await prefetch(vault, lists.employee, deps);
    expect(keepPart).toHaveBeenCalledTimes(drawingParts.length);
  });

  test.each([
    ['while the lists are read', 'signing.listMine'],
    ['between two files', 'payroll.readPayslipFile p2'],
    ['with the last file', 'payroll.readHrDocumentFile h1'],
  ])('has nothing kept once everything was removed during the run: %s', async (_, at) => {
    const vault = await enterAs();
    const { asked, deps } = await server(vault);
    const call: PrefetchDeps['call'] = async (endpoint, input) => {
      const answer = await deps.call(endpoint, input);
      if (asked.at(-1) === at) await removeKept(vault);
      return answer;
    };
    const readList: PrefetchDeps['readList'] = async (...question) => {
      const answer = await deps.readList(...question);
      if (asked.at(-1) === at) await removeKept(vault);
      return answer;
    };
    await expect(prefetch(vault, lists.employee, { ...deps, call, readList })).rejects.toThrow(KeepingEnded);
    expect(asked).toContain(at);
    expect(await vault.cache.files.count()).toBe(0);
    expect(await keepsNothing(vault)).toBe(true);
  });

  test('fetches no file and no ticket twice', async () => {
    const vault = await enterAs();
    const { asked, deps } = await server(vault);
    await prefetch(vault, lists.employee, deps);
    asked.length = 0;
    await prefetch(vault, lists.employee, deps);
    expect(asked).toEqual([
      'signing.listMine',
      'payroll.listPayslips',
      'payroll.listHrDocuments',
      expect.stringContaining('signing.readEnvelope'),
      'payCalendars.mine',
      'hrRequests.listMine',
    ]);
  });

  test('goes on where a lost network cut the run', async () => {
    const vault = await enterAs();
    const { asked, failing, deps } = await server(vault);
    failing.set('payroll.readPayslipFile p2', new NetworkError());
    await expect(prefetch(vault, lists.employee, deps)).rejects.toThrow(NetworkError);
    expect(await isKept(vault, await ref('p1'))).toBe(true);
    expect(await isKept(vault, await ref('p3'))).toBe(false);
    failing.clear();
    asked.length = 0;
    await prefetch(vault, lists.employee, deps);
    expect(asked.filter((each) => each.includes('File'))).toEqual([
      'payroll.readPayslipFile p2',
      'payroll.readPayslipFile p3',
      'payroll.readHrDocumentFile h1',
    ]);
  });

  test('misses only what is refused', async () => {
    const vault = await enterAs();
    const { failing, deps } = await server(vault);
    failing.set('payroll.listHrDocuments', new ApiError(403, { code: 'forbidden' }));
    failing.set('payroll.readPayslipFile p1', new ApiError(404, { code: 'not_found' }));
    await prefetch(vault, lists.employee, deps);
    expect(await vault.cache.files.count()).toBe(3);
  });

  test('ends when the session does', async () => {
    const vault = await enterAs();
    const { failing, asked, deps } = await server(vault);
    failing.set('signing.listMine', new ApiError(401, { code: 'session_ended' }));
    await expect(prefetch(vault, lists.employee, deps)).rejects.toThrow(ApiError);
    expect(asked).toEqual(['signing.listMine']);
  });

  test('a browser set to save data fetches what is due, and the rest on request', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const vault = await enterAs();
    const { deps } = await server(vault);
    const heldBytes = ['p1', 'p2', 'p3', 'h1'].reduce((sum, id) => sum + textOf(id).length, 0);
    expect(await prefetch(vault, lists.employee, deps)).toMatchObject({ files: 1, of: 5, heldBytes });
    expect(await vault.cache.files.count()).toBe(1);
    const asked = await prefetch(vault, lists.employee, { ...deps, asked: true });
    expect(asked).toMatchObject({ files: 5, of: 5, heldBytes: 0 });
    expect(await vault.cache.files.count()).toBe(5);
    Reflect.deleteProperty(navigator, 'connection');
  });
});

test('a contact who is also an employee gets both, each list once', async () => {
  const vault = await enterAs();
  const { asked, deps } = await server(vault);
  await prefetch(vault, lists.both, deps);
  expect(asked.filter((each) => each.includes('.list'))).toEqual([
    'signing.listMine',
    'documents.listShared',
    'payroll.listPayslips',
    'payroll.listHrDocuments',
    'hrRequests.listMine',
  ]);
});

test('a contact gets the shared documents they pinned, in the newest version, and no others', async () => {
  const vault = await enterAs();
  const { asked, deps } = await server(vault);
  await pin(vault, 's2');
  await prefetch(vault, lists.contact, deps);
  expect(asked.filter((each) => each.includes('readSharedFile'))).toEqual(['documents.readSharedFile s2']);
  expect(await isKept(vault, await ref('s2'))).toBe(true);
  await unpin(vault, 's2');
  await dropFile(vault, await ref('s2'));
  await prefetch(vault, lists.contact, deps);
  expect(await isKept(vault, await ref('s2'))).toBe(false);
});

/** Enters as somebody whose firm allows this many offline days. */
function enterFor(days: number): Promise<Vault> {
  const answer = signedIn();
  const offlineUntil = new Date(Date.now() + days * 86_400_000).toISOString();
  return enterAs('client', { ...answer, device: { ...answer.device, offlineUntil } });
}

test.each([
  [14, 0],
  [30, 1],
])('what is older than the offline days is forgotten: of %i days', async (days, left) => {
  const vault = await enterFor(days);
  await vault.cache.records.put({
    id: 'old',
    storedAt: Date.now() - 15 * 86_400_000,
    value: { iv: new Uint8Array(12), data: new ArrayBuffer(1) },
  });
  await vault.cache.entries.put({
    id: 'old',
    expiresAt: Date.now() - 1,
    value: { iv: new Uint8Array(12), data: new ArrayBuffer(1) },
  });
  const bytes = textOf('x');
  await keepFile(vault, { ...(await ref('x')), class: 'other' }, new Blob([bytes]));
  const { deps } = await server(vault);
  await prefetch(vault, [], deps);
  expect([
    await vault.cache.records.count(),
    await vault.cache.entries.count(),
    await vault.cache.files.count(),
  ]).toEqual([left, 0, 1]);
});

test('a ticket is kept for the firm’s offline days', async () => {
  const vault = await enterFor(30);
  const { envelopeId, deps } = await server(vault, { ticketDays: 60 });
  await prefetch(vault, lists.signer, deps);
  vi.setSystemTime(Date.now() + 29 * 86_400_000);
  expect(await ticketFor(vault, envelopeId)).not.toBeNull();
  vi.setSystemTime(Date.now() + 86_400_000);
  expect(await ticketFor(vault, envelopeId)).toBeNull();
});

test('without the server it is known how much is kept', async () => {
  const vault = await enterAs();
  const { failing, deps } = await server(vault);
  const { signal } = deps;
  failing.set('payroll.readPayslipFile p2', new NetworkError());
  await expect(prefetch(vault, lists.employee, deps)).rejects.toThrow(NetworkError);
  const lost: PrefetchDeps['readList'] = async (endpoint) => {
    if (endpoint.name === 'payroll.listHrDocuments') throw new NetworkError();
    return deps.readList(endpoint, signal);
  };
  expect(await keptSoFar(vault, lists.employee, { readList: lost, signal })).toMatchObject({
    files: 2,
    of: 4,
  });
});
