import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Submission } from '../contract/signing.ts';
import { newId } from '../contract/values.ts';
import { takeEntry } from '../src/offline/entries.ts';
import { leave } from '../src/offline/leave.ts';
import { enqueue, enqueueSubmission } from '../src/offline/outbox/enqueue.ts';
import { enrol } from '../src/offline/outbox/enrol.ts';
import { listItems } from '../src/offline/outbox/items.ts';
import { enter, newBrowser, signedIn } from '../src/offline/test-sign-in.ts';
import { toBase64 } from '../src/offline/vault/bytes.ts';
import type { Vault } from '../src/offline/vault/vault.ts';
import { replay } from './replay.ts';

/** What the server hears from the worker, and answers. */
const heard: { path: string; bearer: string | null; body: unknown }[] = [];
let renewal: () => Response | Promise<Response>;
const answers: Record<string, () => Response | Promise<Response>> = {};
const callbacks = { abortFetches: () => {} };

beforeEach(async () => {
  await newBrowser();
  heard.length = 0;
  renewal = () =>
    Response.json({ ...signedIn(), access_token: 'contact', employee_access_token: 'employee' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const path = new URL(request.url).pathname;
    heard.push({ path, bearer: request.headers.get('authorization'), body: await request.clone().json() });
    if (path === '/api/v1/update-token') return renewal();
    const key = Object.keys(answers).find((part) => path.includes(part));
    return key && answers[key] ? answers[key]() : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  for (const key of Object.keys(answers)) delete answers[key];
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const view = (vault: Vault, id: string) =>
  enqueue(
    vault,
    'payroll.markPayslipViewed',
    { params: { id }, body: { at: '2026-01-02T03:04:05Z' } },
    { subject: `payslip:${id}` },
  );

async function sign(vault: Vault): Promise<string> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const publicKey = toBase64(await crypto.subtle.exportKey('raw', pair.publicKey));
  await enrol(vault, false, async ({ body }) => ({
    deviceId: body.deviceId,
    sealingKey: { id: newId(Date.now()), publicKey },
  }));
  const submission: Submission = {
    kind: 'decline',
    ticketId: newId(Date.now()),
    submissionId: newId(Date.now()),
    envelopeVersion: 1,
    documents: [],
    deviceTime: '2026-01-02T03:04:05.000Z',
    elapsedMs: 5,
    offline: true,
    reason: 'Not what we agreed on.',
  };
  answers['/submissions'] = () =>
    Response.json({
      data: {
        submissionId: submission.submissionId,
        result: 'declined',
        receivedAt: '2026-01-02T03:04:05.000Z',
        envelopeStatus: 'declined',
      },
    });
  return enqueueSubmission(vault, newId(Date.now()), submission, { subject: 'envelope:e' });
}

const paths = () => heard.map(({ path }) => path.replace(/[0-9a-f-]{36}/, '{id}'));

describe('while the vault is unlocked the worker', () => {
  test('renews once by the renewal half, with the person’s idle time, and sends ordinary items', async () => {
    const start = Date.now();
    const person = signedIn();
    vi.setSystemTime(start);
    const vault = await enter('client', person);
    await view(vault, 'p1');
    await view(vault, 'p2');
    vi.setSystemTime(start + 60_000);
    await replay();
    expect(heard).toMatchObject([
      {
        path: '/api/v1/update-token',
        bearer: null,
        body: { token: 'renewal-half-of-the-session', portal: 'client', idleMs: 60_000 },
      },
      { path: '/api/employee/v1/payslips/p1/viewed', bearer: 'Bearer employee' },
      { path: '/api/employee/v1/payslips/p2/viewed', bearer: 'Bearer employee' },
    ]);
    expect((await listItems(vault)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(await takeEntry(vault, 'x')).toBeUndefined();
  });

  test('asks for no session when nothing needs one', async () => {
    const vault = await enter();
    await sign(vault);
    await replay();
    expect(paths()).toEqual(['/api/sign/v2/envelopes/{id}/submissions']);
  });

  test('leaves items to the person when the session has ended', async () => {
    const vault = await enter();
    await view(vault, 'p1');
    renewal = () => Response.json({ code: 'session_ended', message: 'over' }, { status: 401 });
    await replay();
    expect(await listItems(vault)).toMatchObject([{ state: 'sign-in' }]);
  });

  test('asks to be woken again when the network fails', async () => {
    const vault = await enter();
    await view(vault, 'p1');
    renewal = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(replay()).rejects.toThrow('still to be sent');
    expect(await listItems(vault)).toMatchObject([{ state: 'waiting', code: 'network' }]);
  });
});

describe('while the vault is closed the worker', () => {
  test.each(['idle-locked', 'forced-out', 'expired', 'revoked'] as const)(
    'delivers signatures and nothing else: %s',
    async (state) => {
      const vault = await enter();
      await view(vault, 'p1');
      await sign(vault);
      await leave('client', state, callbacks);
      await replay();
      expect(paths()).toEqual(['/api/sign/v2/envelopes/{id}/submissions']);
      expect(heard[0]?.bearer).toBeNull();
    },
  );

  test('does the same once an hour has passed, although nobody locked it', async () => {
    const vault = await enter();
    await view(vault, 'p1');
    await sign(vault);
    vi.setSystemTime(Date.now() + 3_600_000);
    await replay();
    expect(paths()).toEqual(['/api/sign/v2/envelopes/{id}/submissions']);
  });

  test('finds nothing after a sign-out, and makes nothing', async () => {
    const vault = await enter();
    await sign(vault);
    await leave('client', 'signed-out', callbacks);
    await replay();
    expect(heard).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
  });
});

test('every person’s outbox of this browser is delivered', async () => {
  await sign(await enter('client', signedIn()));
  await sign(await enter('external', signedIn()));
  await replay();
  expect(paths()).toHaveLength(2);
});
