import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterAs, newBrowser, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import {
  done,
  flushTab,
  network,
  queueView,
  ready,
  sign,
  stubNetwork,
} from '#src/offline/outbox/faults/test-network.ts';
import { listItems } from '#src/offline/outbox/items/items.ts';
import { handOver, untilHandedOver } from './hand-over.ts';
import { replay } from './replay.ts';

// A worker hands over once in its life, so the second test is of the same worker afterwards.
beforeEach(async () => {
  await newBrowser();
  stubNetwork();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A server that takes a request and says nothing. */
const silent = ({ signal }: Request) =>
  new Promise<Response>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
const isSubmission = ({ url }: Request) => url.endsWith('/submissions');
const isRenewal = ({ url }: Request) => url.endsWith('/update-token');
const flushLocks = async () =>
  ((await navigator.locks.query()).held ?? []).filter(({ name }) => name?.startsWith('portico-flush-'));

test('ends what waits for a server that never answers; the items wait again, and go unchanged with the next version', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const employee = await enterAs('client', signedIn());
  await queueView(employee, 'p1');
  const signer = await enterAs('external', signedIn());
  await ready(signer);
  const { receipt } = await sign(signer);
  network.answer = silent;

  const sending = untilHandedOver(replay);
  const inVain = untilHandedOver(() => new Promise(() => undefined));
  const meanwhile = Promise.withResolvers<string>();
  const finished = untilHandedOver(() => meanwhile.promise);
  let left = false;
  const leaving = inVain.catch(() => {
    left = true;
  });
  await vi.waitFor(() => {
    expect(network.requests.filter(isSubmission)).toHaveLength(1);
    expect(network.requests.filter(isRenewal)).toHaveLength(1);
  });
  expect(await flushLocks()).toHaveLength(2);

  handOver();
  // The event fails, so that the browser wakes the next version for the items.
  await expect(sending).rejects.toThrow('still to be sent');
  expect(await flushLocks()).toEqual([]);
  for (const vault of [employee, signer])
    expect(await listItems(vault)).toMatchObject([{ state: 'waiting', code: 'network' }]);
  meanwhile.resolve('done');
  expect(await finished).toBe('done');
  expect(left).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  await leaving;
  expect(left).toBe(true);

  const bodies = async () => Promise.all(network.requests.filter(isSubmission).map((each) => each.text()));
  network.answer = (request) => (isSubmission(request) ? Response.json({ data: receipt }) : done());
  for (const vault of [employee, signer]) await flushTab(vault, { hurry: true });
  const [first, second, ...more] = await bodies();
  expect(more).toEqual([]);
  expect(second).toBe(first);
  for (const vault of [employee, signer]) expect(await listItems(vault)).toMatchObject([{ state: 'sent' }]);
});

test('begins nothing more', async () => {
  const vault = await enterAs('client', signedIn());
  await queueView(vault, 'p1');
  await expect(untilHandedOver(replay)).rejects.toThrow(/abort/);
  expect(network.requests).toEqual([]);
  expect(await listItems(vault)).toMatchObject([{ state: 'waiting' }]);
});
