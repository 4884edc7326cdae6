import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorKinds, type Fate } from '../../../contract/errors.ts';
import type { Submission } from '../../../contract/signing.ts';
import { newId } from '../../../contract/values.ts';
import type { ItemState } from '../database/rows.ts';
import { leave } from '../leave.ts';
import { enter, everythingStored, newBrowser, signedIn } from '../test-sign-in.ts';
import { randomBytes, toBase64 } from '../vault/bytes.ts';
import type { Vault } from '../vault/vault.ts';
import { enqueue, enqueueSubmission } from './enqueue.ts';
import { enrol, NotEnrolledError } from './enrol.ts';
import { type FlushDeps, type FlushReport, flush } from './flush.ts';
import { countItems, itemsOf, listItems, overlay } from './items.ts';
import { dependentsOf, discardItem, exportItem, retryItem } from './resolve.ts';

/** The network: what was sent, and how the server answers it. */
const requests: Request[] = [];
let answer: (request: Request) => Response | Promise<Response>;
const json = (body: unknown, status = 200) => Response.json(body, { status });
const refused = (code: keyof typeof errorKinds, more = {}) =>
  json({ code, message: `no: ${code}`, ...more }, errorKinds[code].status);
const done = () => new Response(null, { status: 204 });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  await newBrowser();
  requests.length = 0;
  answer = done;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    requests.push(request.clone());
    return answer(request);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const bearerFor = async () => 'bearer';
const run = (vault: Vault, more: Partial<FlushDeps> = {}): Promise<FlushReport | null> =>
  flush({ ...vault, bearerFor, ...more });

const view = (vault: Vault, id: string) =>
  enqueue(
    vault,
    'payroll.markPayslipViewed',
    { params: { id }, body: { at: '2026-01-02T03:04:05Z' } },
    { subject: `payslip:${id}` },
  );
const acknowledge = (vault: Vault, id: string, dependsOn: string[] = []) =>
  enqueue(
    vault,
    'payroll.acknowledgeHrDocument',
    { params: { id }, body: { at: '2026-01-02T03:04:05Z' } },
    { subject: `hr:${id}`, dependsOn },
  );

const act = (): Submission => ({
  kind: 'decline',
  ticketId: newId(Date.now()),
  submissionId: newId(Date.now()),
  envelopeVersion: 1,
  documents: [{ id: newId(Date.now()), sha256: 'a'.repeat(64), fieldsHash: 'b'.repeat(64) }],
  deviceTime: '2026-01-02T03:04:05.000Z',
  elapsedMs: 5,
  offline: true,
  reason: 'The salary is not what we agreed on.',
});
const receipt = (submissionId: string) => ({
  submissionId,
  result: 'declined',
  receivedAt: '2026-01-02T04:00:00.000Z',
  envelopeStatus: 'declined',
});

async function ready(vault: Vault): Promise<void> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const publicKey = toBase64(await crypto.subtle.exportKey('raw', pair.publicKey));
  await enrol(vault, false, async ({ body }) => ({
    deviceId: body.deviceId,
    sealingKey: { id: newId(Date.now()), publicKey },
  }));
}
async function sign(vault: Vault, envelopeId = newId(Date.now())) {
  const submission = act();
  const id = await enqueueSubmission(vault, envelopeId, submission, { subject: `envelope:${envelopeId}` });
  return { id, envelopeId, submission };
}
const stateOf = async (vault: Vault, id: string): Promise<ItemState | undefined> =>
  (await listItems(vault)).find((item) => item.id === id)?.state;

describe('an ordinary item', () => {
  test('goes with bearer and idempotency key, is confirmed once, and stays listed without what was entered', async () => {
    const vault = await enter();
    const id = await view(vault, 'p1');
    const sent = vi.fn();
    expect(await run(vault, { sent })).toEqual({ sent: 1, nextTryAt: null });
    const [request] = requests;
    expect(new URL(request?.url ?? '').pathname).toBe('/api/employee/v1/payslips/p1/viewed');
    expect(request?.headers.get('authorization')).toBe('Bearer bearer');
    expect(request?.headers.get('idempotency-key')).toBe(id);
    expect(await request?.json()).toEqual({ at: '2026-01-02T03:04:05Z' });
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id }));
    expect(await run(vault)).toEqual({ sent: 0, nextTryAt: null });
    expect(requests).toHaveLength(1);
    expect(await listItems(vault)).toMatchObject([{ id, state: 'sent', body: undefined }]);
    expect(await countItems(vault)).toEqual({ unsent: 0, needsYou: 0 });
  });

  test('is encrypted while it waits', async () => {
    const vault = await enter();
    await enqueue(
      vault,
      'payroll.markPayslipViewed',
      { params: { id: 'the-id-of-the-payslip' }, body: { at: 'a-telling-time' } },
      { subject: 'payslip:of-may' },
    );
    const stored = await everythingStored();
    for (const word of ['the-id-of-the-payslip', 'a-telling-time', 'of-may'])
      expect(stored).not.toContain(word);
  });

  test('waits for sign-in without a session, and goes after it', async () => {
    const person = signedIn();
    const vault = await enter('client', person);
    const id = await view(vault, 'p1');
    await run(vault, { bearerFor: async () => null });
    expect(requests).toHaveLength(0);
    expect(await listItems(vault)).toMatchObject([{ id, state: 'sign-in', reason: 'Sign in to send this.' }]);
    const again = await enter('client', person);
    expect((await run(again))?.sent).toBe(1);
  });

  test('stays while the vault is locked', async () => {
    const vault = await enter();
    const id = await view(vault, 'p1');
    expect(await run(vault, { keys: null })).toEqual({ sent: 0, nextTryAt: null });
    expect(requests).toHaveLength(0);
    expect(await stateOf(vault, id)).toBe('waiting');
  });

  test('of a newer build is left for it', async () => {
    const vault = await enter();
    const id = await view(vault, 'p1');
    await vault.outbox.commands.update(id, { version: 99 });
    expect(await run(vault, { hurry: true })).toEqual({ sent: 0, nextTryAt: null });
    expect(await stateOf(vault, id)).toBe('waiting');
    expect(requests).toHaveLength(0);
  });

  test('replaces a waiting older one of its subject', async () => {
    const vault = await enter();
    await view(vault, 'p1');
    const [second, other] = [await view(vault, 'p1'), await view(vault, 'p2')];
    expect((await listItems(vault)).map(({ id }) => id)).toEqual([other, second]);
  });
});

describe('the fate of an answer is decided by its code', () => {
  const fates = {
    retry: 'waiting',
    'sign-in': 'sign-in',
    conflict: 'conflict',
    refuse: 'refused',
  } as const satisfies Record<Fate, ItemState>;
  const codes = Object.keys(errorKinds) as (keyof typeof errorKinds)[];
  test.each(codes)('%s', async (code) => {
    const vault = await enter();
    const id = await view(vault, 'p1');
    answer = () => refused(code);
    const report = await run(vault);
    const state = fates[errorKinds[code].fate];
    expect(await listItems(vault)).toMatchObject([{ id, state, code, body: { params: { id: 'p1' } } }]);
    expect(report?.nextTryAt !== null).toBe(state === 'waiting');
    expect(await countItems(vault)).toEqual({
      unsent: 1,
      needsYou: state === 'conflict' || state === 'refused' ? 1 : 0,
    });
  });

  test.each([
    [502, 'waiting'],
    [429, 'waiting'],
    [409, 'conflict'],
    [401, 'sign-in'],
    [418, 'refused'],
  ] as const)('a page of a proxy, %i: %s', async (status, state) => {
    const vault = await enter();
    const id = await view(vault, 'p1');
    answer = () => new Response('<h1>no</h1>', { status });
    await run(vault);
    expect(await stateOf(vault, id)).toBe(state);
  });

  test('what the server says to a conflict is kept, encrypted, until the item is resolved', async () => {
    const vault = await enter();
    const id = await acknowledge(vault, 'h1');
    answer = () => refused('stale', { current: { title: 'as it is now' } });
    await run(vault);
    expect(await listItems(vault)).toMatchObject([
      { reason: 'no: stale', answer: { current: { title: 'as it is now' } } },
    ]);
    expect(await everythingStored()).not.toContain('as it is now');
    answer = () => json({ data: { id: 'h1' } });
    await retryItem(vault, id);
    await run(vault);
    expect(await stateOf(vault, id)).toBe('sent');
    expect(await vault.outbox.conflicts.count()).toBe(0);
  });
});

describe('a lost network', () => {
  test('backs off, keeps everything, and stops trying the others', async () => {
    const vault = await enter();
    const [first, second] = [await view(vault, 'p1'), await view(vault, 'p2')];
    answer = offline;
    const report = await run(vault);
    expect(requests).toHaveLength(1);
    expect(report?.nextTryAt).toBe(0);
    expect(await listItems(vault)).toMatchObject([
      { id: second, tries: 0 },
      { id: first, tries: 1, code: 'network', state: 'waiting' },
    ]);
  });

  test('holds an item back until its time, except in a hurry', async () => {
    const vault = await enter();
    const id = await view(vault, 'p1');
    answer = offline;
    const at = (await run(vault))?.nextTryAt ?? 0;
    answer = done;
    expect((await run(vault))?.sent).toBe(0);
    vi.setSystemTime(at);
    expect((await run(vault))?.sent).toBe(1);
    expect(await stateOf(vault, id)).toBe('sent');
    vi.useRealTimers();

    const next = await view(vault, 'p2');
    answer = offline;
    await run(vault);
    answer = done;
    expect((await run(vault, { hurry: true }))?.sent).toBe(1);
    expect(await stateOf(vault, next)).toBe('sent');
  });

  test('in the middle of an answer is no answer', async () => {
    const vault = await enter();
    const id = await acknowledge(vault, 'h1');
    answer = () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) }), {
        headers: { 'content-type': 'application/json' },
      });
    await run(vault);
    expect(await listItems(vault)).toMatchObject([{ id, state: 'waiting', code: 'network' }]);
  });
});

describe('a sealed item', () => {
  test('needs a device the server knows', async () => {
    const vault = await enter();
    await expect(sign(vault)).rejects.toThrow(NotEnrolledError);
  });

  test('goes with the vault locked, without cookie or bearer, and keeps state and code only', async () => {
    const vault = await enter();
    await ready(vault);
    const { id, envelopeId, submission } = await sign(vault);
    expect(await everythingStored()).not.toContain('The salary');
    await leave('client', 'idle-locked', { abortFetches: () => {} });
    await vault.outbox.open();
    answer = () => json({ data: receipt(id) });
    const locked = { ...vault, epoch: vault.epoch + 1, keys: null, bearerFor: async () => null };
    expect(await flush(locked)).toEqual({ sent: 1, nextTryAt: null });
    const [request] = requests;
    expect(new URL(request?.url ?? '').pathname).toBe(`/api/sign/v2/envelopes/${envelopeId}/submissions`);
    expect(request?.credentials).toBe('omit');
    expect(request?.headers.get('authorization')).toBeNull();
    expect(await request?.json()).toMatchObject({
      submissionId: submission.submissionId,
      deviceId: vault.deviceId,
    });
    const row = await vault.outbox.commands.get(id);
    expect(row).toMatchObject({ state: 'sent' });
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['body']));
    expect(row).not.toHaveProperty('sealed');
    expect(row).not.toHaveProperty('result');
    vault.outbox.close();
  });

  test('leaves its receipt with the person while unlocked', async () => {
    const vault = await enter();
    await ready(vault);
    const { id, submission } = await sign(vault);
    expect((await listItems(vault))[0]).toMatchObject({ sealed: true, title: 'Signature', body: submission });
    answer = () => json({ data: receipt(id) });
    await run(vault);
    expect(await listItems(vault)).toMatchObject([{ id, state: 'sent', result: receipt(id) }]);
  });

  test('waits for sign-in when the server does not know the ticket yet, and keeps what was signed when refused', async () => {
    const person = signedIn();
    const vault = await enter('client', person);
    await ready(vault);
    const { id, submission } = await sign(vault);
    answer = () => refused('unknown_ticket');
    await run(vault);
    expect(await stateOf(vault, id)).toBe('sign-in');
    answer = () => refused('envelope_cancelled');
    const again = await enter('client', person);
    await run(again);
    expect(await listItems(again)).toMatchObject([
      { id, state: 'conflict', code: 'envelope_cancelled', body: submission },
    ]);
  });

  test('outlives a data key the server no longer opens', async () => {
    const person = signedIn();
    const vault = await enter('client', person);
    await ready(vault);
    const { id } = await sign(vault);
    const ordinary = await view(vault, 'p1');
    const other = await enter('client', signedIn({ person: person.user.id }));
    expect(await listItems(other)).toMatchObject([
      { id: ordinary, state: 'refused', code: 'unreadable', body: undefined },
      { id, state: 'waiting', body: undefined },
    ]);
    answer = () => json({ data: receipt(id) });
    expect((await run(other))?.sent).toBe(1);
    await expect(exportItem(other, ordinary)).rejects.toThrow('nothing left');
    await retryItem(other, ordinary);
    expect(await stateOf(other, ordinary)).toBe('refused');
    await discardItem(other, ordinary);
    expect(await countItems(other)).toEqual({ unsent: 0, needsYou: 0 });
  });

  test('can be saved as the server would take it', async () => {
    const vault = await enter();
    await ready(vault);
    const { id, envelopeId } = await sign(vault);
    const { name, file } = await exportItem(vault, id);
    const saved = JSON.parse(await file.text());
    expect(name).toBe(`portico-${id}.json`);
    expect(saved).toMatchObject({
      format: 'portico-item-v1',
      method: 'POST',
      path: `/api/sign/v2/envelopes/${envelopeId}/submissions`,
    });
    answer = () => json({ data: receipt(id) });
    await run(vault);
    expect(await requests[0]?.json()).toEqual(saved.item);
  });
});

describe('enrolling', () => {
  const sealingKey = { id: newId(Date.now()), publicKey: toBase64(randomBytes(65)) };
  test('tells the server the same key until it has heard, then asks no more for a month', async () => {
    const vault = await enter();
    const keys: string[] = [];
    const post: Parameters<typeof enrol>[2] = async ({ body }) => {
      keys.push(body.publicKey);
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return { deviceId: body.deviceId, sealingKey };
    };
    await expect(enrol(vault, false, post)).rejects.toThrow();
    await enrol(vault, false, post);
    await enrol(vault, true, post);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    vi.setSystemTime(Date.now() + 31 * 24 * 60 * 60 * 1000);
    await enrol(vault, true, post);
    expect(keys).toHaveLength(3);
  });
});

describe('several tabs and the worker', () => {
  test('send an item once', async () => {
    const vault = await enter();
    await view(vault, 'p1');
    await view(vault, 'p2');
    const reports = await Promise.all([run(vault), run(vault), run(vault)]);
    expect(reports.filter((report) => report === null)).toHaveLength(2);
    expect(requests).toHaveLength(2);
  });

  test('take over from one that hangs, which then stops', async () => {
    const vault = await enter();
    const [first, second] = [await view(vault, 'p1'), await view(vault, 'p2')];
    let release = (_: Response) => {};
    answer = () => new Promise((resolve) => (release = resolve));
    const hanging = run(vault);
    await vi.waitUntil(() => requests.length === 1);
    expect(await run(vault)).toBeNull();
    vi.setSystemTime(Date.now() + 61_000);
    answer = done;
    expect((await run(vault))?.sent).toBe(2);
    release(json({ code: 'forbidden' }, 403));
    expect(await hanging).toBeNull();
    const key = (request: Request) => request.headers.get('idempotency-key');
    expect(requests.map(key)).toEqual([first, first, second]);
    // The answer that came too late changes nothing.
    for (let flushes = 0; flushes < 3; flushes += 1) await run(vault);
    expect(await stateOf(vault, first)).toBe('sent');
  });

  test('an item discarded while it is sent stays discarded', async () => {
    const vault = await enter();
    const id = await view(vault, 'p1');
    answer = async () => {
      await discardItem(vault, id);
      return done();
    };
    await run(vault);
    expect(await listItems(vault)).toEqual([]);
  });
});

describe('dependencies', () => {
  test('are confirmed first; discarding takes what depends on them', async () => {
    const vault = await enter();
    const first = await acknowledge(vault, 'h1');
    const second = await acknowledge(vault, 'h2', [first]);
    const third = await acknowledge(vault, 'h3', [second]);
    answer = () => refused('forbidden');
    await run(vault);
    expect(requests).toHaveLength(1);
    expect(await dependentsOf(vault, first)).toEqual([second, third]);
    await discardItem(vault, first);
    expect(await listItems(vault)).toEqual([]);
  });
});

test('the overlay lays what is on its way over the server’s row, oldest first, and nothing that was refused', async () => {
  const vault = await enter();
  const refusedId = await acknowledge(vault, 'h1');
  answer = () => refused('forbidden');
  await run(vault);
  await view(vault, 'h1');
  expect(await itemsOf(vault, 'hr:h1')).toMatchObject([{ id: refusedId }]);
  expect(await overlay(vault, 'hr:h1', { acknowledged: false }, () => ({ acknowledged: true }))).toEqual({
    acknowledged: false,
  });
  await retryItem(vault, refusedId);
  expect(await overlay(vault, 'hr:h1', { acknowledged: false }, () => ({ acknowledged: true }))).toEqual({
    acknowledged: true,
  });
});

test('confirmed items are forgotten after two weeks', async () => {
  const vault = await enter();
  await view(vault, 'p1');
  await run(vault);
  expect(await listItems(vault)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
  await run(vault);
  expect(await listItems(vault)).toEqual([]);
});
