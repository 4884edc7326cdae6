import { describe, expect, test, vi } from 'vitest';
import { errorKinds, type Fate } from '#contract/core/errors.ts';
import type { ItemState } from '#src/offline/database/rows.ts';
import { enterAs, everythingStored, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { until } from '#tests/fixtures/until.ts';
import {
  done,
  eachAnew,
  flushTab,
  json,
  network,
  offline,
  queueAcknowledgement,
  queueView,
  refusedWith,
  stateOfItem,
} from '../faults/test-network.ts';
import { countItems, listItems } from '../items/items.ts';
import { enqueueCommand } from '../queue/enqueue.ts';
import { discardItem, retryItem } from '../queue/resolve.ts';
import { releaseHeld } from './release.ts';

eachAnew();

describe('an ordinary item', () => {
  test('goes with bearer and idempotency key, is confirmed once, and stays listed with what was entered', async () => {
    const vault = await enterAs();
    const id = await queueView(vault, 'p1');
    expect(await flushTab(vault)).toEqual({ sent: 1, nextTryAt: null });
    const [request] = network.requests;
    expect(new URL(request?.url ?? '').pathname).toBe('/api/employee/v1/payslips/p1/viewed');
    expect(request?.headers.get('authorization')).toBe('Bearer bearer');
    expect(request?.headers.get('idempotency-key')).toBe(id);
    expect(await request?.json()).toEqual({ at: '2026-01-02T03:04:05Z' });
    expect(await flushTab(vault)).toEqual({ sent: 0, nextTryAt: null });
    expect(network.requests).toHaveLength(1);
    expect(await listItems(vault)).toMatchObject([{ id, state: 'sent', body: { params: { id: 'p1' } } }]);
    expect(await countItems(vault)).toEqual({ unsent: 0, needsYou: 0 });
  });

  test('goes without the cookie: whenever it goes, it keeps no session alive', async () => {
    const vault = await enterAs();
    await queueAcknowledgement(vault, 'h1');
    await flushTab(vault);
    expect(network.requests.map(({ credentials }) => credentials)).toEqual(['omit']);
  });

  test('is encrypted while it waits', async () => {
    const vault = await enterAs();
    await enqueueCommand(
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
    const vault = await enterAs('client', person);
    const id = await queueView(vault, 'p1');
    await flushTab(vault, { bearerFor: async () => null });
    expect(network.requests).toHaveLength(0);
    expect(await listItems(vault)).toMatchObject([{ id, state: 'sign-in', reason: 'Sign in to send this.' }]);
    const again = await enterAs('client', person);
    expect((await flushTab(again))?.sent).toBe(1);
  });

  test.each([
    ['the agreement is accepted', 'consent_required'],
    ['the second factor is set up', 'factor_required'],
  ] as const)('goes once %s that it waited for', async (_, code) => {
    const vault = await enterAs();
    const id = await queueView(vault, 'p1');
    network.answer = () => refusedWith(code);
    await flushTab(vault);
    expect(await stateOfItem(vault, id)).toBe('sign-in');
    network.answer = done;
    await releaseHeld(vault);
    expect((await flushTab(vault))?.sent).toBe(1);
  });

  test('stays while the vault is locked', async () => {
    const vault = await enterAs();
    const id = await queueView(vault, 'p1');
    expect(await flushTab(vault, { keys: null })).toEqual({ sent: 0, nextTryAt: null });
    expect(network.requests).toHaveLength(0);
    expect(await stateOfItem(vault, id)).toBe('waiting');
  });

  test('of a newer build is left for it', async () => {
    const vault = await enterAs();
    const id = await queueView(vault, 'p1');
    await vault.outbox.commands.update(id, { version: 99 });
    expect(await flushTab(vault, { hurry: true })).toEqual({ sent: 0, nextTryAt: null });
    expect(await stateOfItem(vault, id)).toBe('waiting');
    expect(network.requests).toHaveLength(0);
  });

  test('replaces a waiting older one of its subject', async () => {
    const vault = await enterAs();
    await queueView(vault, 'p1');
    const [second, other] = [await queueView(vault, 'p1'), await queueView(vault, 'p2')];
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
    const vault = await enterAs();
    const id = await queueView(vault, 'p1');
    network.answer = () => refusedWith(code);
    const report = await flushTab(vault);
    const state = fates[errorKinds[code].fate];
    expect(await listItems(vault)).toMatchObject([{ id, state, code, body: { params: { id: 'p1' } } }]);
    expect(report?.nextTryAt !== null).toBe(state === 'waiting');
    expect(await countItems(vault)).toEqual({
      unsent: 1,
      needsYou: state === 'conflict' || state === 'refused' ? 1 : 0,
    });
  });

  test.each([401, 403, 404, 409, 413, 422, 502])(
    'an answer %i that names none, since it was cut, decides nothing',
    async (status) => {
      const vault = await enterAs();
      const id = await queueView(vault, 'p1');
      network.answer = () => new Response('{"code":"forb', { status });
      await flushTab(vault);
      expect(await stateOfItem(vault, id)).toBe('waiting');
    },
  );

  test('the server’s answer to a conflict is kept, encrypted, until the item is resolved', async () => {
    const vault = await enterAs();
    const id = await queueAcknowledgement(vault, 'h1');
    network.answer = () => refusedWith('stale', { current: { title: 'as it is now' } });
    await flushTab(vault);
    expect(await listItems(vault)).toMatchObject([
      { reason: 'no: stale', answer: { current: { title: 'as it is now' } } },
    ]);
    expect(await everythingStored()).not.toContain('as it is now');
    network.answer = () => json({ data: { id: 'h1' } });
    await retryItem(vault, id);
    await flushTab(vault);
    expect(await stateOfItem(vault, id)).toBe('sent');
    expect(await vault.outbox.conflicts.count()).toBe(0);
  });
});

describe('a lost network', () => {
  test('backs off, keeps everything, and stops trying the others', async () => {
    const vault = await enterAs();
    const [first, second] = [await queueView(vault, 'p1'), await queueView(vault, 'p2')];
    network.answer = offline;
    const report = await flushTab(vault);
    expect(network.requests).toHaveLength(1);
    expect(report?.nextTryAt).toBe(0);
    expect(await listItems(vault)).toMatchObject([
      { id: second, tries: 0 },
      { id: first, tries: 1, code: 'network', state: 'waiting' },
    ]);
  });

  test('holds an item back until its time, except in a hurry', async () => {
    const vault = await enterAs();
    const id = await queueView(vault, 'p1');
    network.answer = offline;
    const at = (await flushTab(vault))?.nextTryAt ?? 0;
    network.answer = done;
    expect((await flushTab(vault))?.sent).toBe(0);
    vi.setSystemTime(at);
    expect((await flushTab(vault))?.sent).toBe(1);
    expect(await stateOfItem(vault, id)).toBe('sent');
    vi.useRealTimers();

    const next = await queueView(vault, 'p2');
    network.answer = offline;
    await flushTab(vault);
    network.answer = done;
    expect((await flushTab(vault, { hurry: true }))?.sent).toBe(1);
    expect(await stateOfItem(vault, next)).toBe('sent');
  });

  test('in the middle of a refusal is no answer', async () => {
    const vault = await enterAs();
    const id = await queueAcknowledgement(vault, 'h1');
    network.answer = () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) }), {
        status: 409,
      });
    await flushTab(vault);
    expect(await listItems(vault)).toMatchObject([{ id, state: 'waiting', code: 'network' }]);
  });

  test('in the middle of an answer is no answer', async () => {
    const vault = await enterAs();
    const id = await queueAcknowledgement(vault, 'h1');
    network.answer = () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) }), {
        headers: { 'content-type': 'application/json' },
      });
    await flushTab(vault);
    expect(await listItems(vault)).toMatchObject([{ id, state: 'waiting', code: 'network' }]);
  });
});

describe('several tabs and the worker', () => {
  test('send an item once', async () => {
    const vault = await enterAs();
    await queueView(vault, 'p1');
    await queueView(vault, 'p2');
    const reports = await Promise.all([flushTab(vault), flushTab(vault), flushTab(vault)]);
    expect(reports.filter((report) => report === null)).toHaveLength(2);
    expect(network.requests).toHaveLength(2);
  });

  test('take over from one that hangs, which then stops', async () => {
    const vault = await enterAs();
    const [first, second] = [await queueView(vault, 'p1'), await queueView(vault, 'p2')];
    let release = (_: Response) => {};
    network.answer = () => new Promise((resolve) => (release = resolve));
    const hanging = flushTab(vault);
    await until(() => network.requests.length === 1);
    expect(await flushTab(vault)).toBeNull();
    vi.setSystemTime(Date.now() + 61_000);
    network.answer = done;
    expect((await flushTab(vault))?.sent).toBe(2);
    release(json({ code: 'forbidden' }, 403));
    expect(await hanging).toBeNull();
    const key = (request: Request) => request.headers.get('idempotency-key');
    expect(network.requests.map(key)).toEqual([first, first, second]);
    // The answer that came too late changes nothing.
    for (let flushes = 0; flushes < 3; flushes += 1) await flushTab(vault);
    expect(await stateOfItem(vault, first)).toBe('sent');
  });

  test('an item discarded while it is sent stays discarded', async () => {
    const vault = await enterAs();
    const id = await queueView(vault, 'p1');
    network.answer = async () => {
      await discardItem(vault, id);
      return done();
    };
    await flushTab(vault);
    expect(await listItems(vault)).toEqual([]);
  });
});
