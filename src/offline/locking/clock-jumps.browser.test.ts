import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyHeader } from '#contract/core/idempotency.ts';
import { toInstant } from '#src/lib/time/clock.ts';
import { chances } from '#tests/fixtures/chances.ts';
import { resumeVault } from '../lifecycle/complete-sign-in.ts';
import { eraseOrLock } from '../lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser, signedIn } from '../lifecycle/test-sign-in.ts';
import { flushTab, json, network, offline, stubNetwork } from '../outbox/faults/test-network.ts';
import { countItems } from '../outbox/items/items.ts';
import { enqueueCommand } from '../outbox/queue/enqueue.ts';
import { currentMarker } from '../plain/vault-metadata.ts';
import { lockDue } from '../vault/lock-rules.ts';
import { idleFor, noteInput } from './lock.ts';

const seed = Number(import.meta.env.CHAOS_SEED ?? Date.now() % 100_000);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const start = Date.now();

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test(`the device's clock jumps: nothing queued is lost or overtaken, what is locked stays so until a sign-in (CHAOS_SEED=${seed})`, async () => {
  const choose = chances(seed).of;
  const person = signedIn();
  const subjects = ['a', 'b', 'c'] as const;
  const acts = ['payroll.markPayslipViewed', 'payroll.acknowledgeHrDocument'] as const;
  const made: { id: string; subject: string; act: string }[] = [];
  const arrived: string[] = [];
  let vault = await enterAs('client', person);
  const deliver = (request: Request) => {
    arrived.push(request.headers.get(idempotencyHeader) ?? '');
    return json({ data: {} });
  };

  for (let step = 0; step < 60; step++) {
    vi.setSystemTime(Date.now() + choose([0, minute, 5 * minute, -5 * minute, hour, -hour, day, -day]));
    const marker = currentMarker('client');
    if (!marker) throw new Error('The vault is gone.');
    expect(idleFor('client', Date.now())).toBeGreaterThanOrEqual(0);
    if (lockDue(marker, Date.now())) {
      expect(await resumeVault('client')).toBeNull();
      await eraseOrLock('client', 'idle-locked', { abortFetches: () => {} });
      vi.setSystemTime(Date.now() + choose([-day, -hour, hour]));
      expect(await resumeVault('client')).toBeNull();
      // Server time: the server's clock is right.
      const offlineUntil = toInstant(start + 14 * day);
      vault = await enterAs('client', {
        ...person,
        device: { ...person.device, offlineUntil },
        serverTime: toInstant(start),
      });
    }
    noteInput('client', Date.now());
    const [subject, act] = [choose(subjects), choose(acts)];
    const input = { params: { id: subject }, body: { at: toInstant(Date.now()) } };
    made.push({ id: await enqueueCommand(vault, act, input, { subject }), subject, act });
    network.answer = choose([offline, offline, deliver]);
    await flushTab(vault);
  }

  network.answer = deliver;
  // An item tried a moment before by this clock waits that moment.
  for (let round = 0; round < 2; round++) {
    vi.setSystemTime(Date.now() + 2 * minute);
    await flushTab(vault);
  }
  expect(await countItems(vault)).toEqual({ unsent: 0, needsYou: 0 });
  for (const subject of subjects) {
    const own = made.filter((each) => each.subject === subject);
    const ids = own.map(({ id }) => id);
    // A newer item of the same act replaces a waiting one; nothing else is missing, or comes before an older one.
    expect(arrived.filter((id) => ids.includes(id))).toEqual(ids.filter((id) => arrived.includes(id)));
    for (const act of acts) {
      const last = own.findLast((each) => each.act === act);
      if (last) expect(arrived).toContain(last.id);
    }
  }
});
