import { describe, expect, test, vi } from 'vitest';
import { enterAs, everythingStored, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import {
  eachAnew,
  flushTab,
  json,
  network,
  offline,
  queueAcknowledgement,
  queueView,
  ready,
  refusedWith,
  sign,
} from '../faults/test-network.ts';
import { enqueueCommand } from '../queue/enqueue.ts';
import { dependentsIn } from '../queue/order.ts';
import { discardItem, exportItem } from '../queue/resolve.ts';
import { listItems } from './items.ts';

eachAnew();

describe('dependencies', () => {
  test('are confirmed first; discarding takes what depends on them', async () => {
    const vault = await enterAs();
    const first = await queueAcknowledgement(vault, 'h1');
    const second = await queueAcknowledgement(vault, 'h2', [first]);
    const third = await queueAcknowledgement(vault, 'h3', [second]);
    network.answer = () => refusedWith('forbidden');
    await flushTab(vault);
    expect(network.requests).toHaveLength(1);
    expect(dependentsIn(await vault.outbox.commands.toArray(), first)).toEqual([second, third]);
    await discardItem(vault, first);
    expect(await listItems(vault)).toEqual([]);
  });
});

test('an item is named by what it is about, as long as that can be read', async () => {
  const person = signedIn();
  const vault = await enterAs('client', person);
  const input = { params: { id: 'p1' }, body: { at: '2026-01-02T03:04:05Z' } };
  const origin = { title: 'Payslip of May opened', page: '/client/my-payslips/p1' };
  await enqueueCommand(vault, 'payroll.markPayslipViewed', input, { subject: 'payslip:p1', origin });
  expect(await listItems(vault)).toMatchObject([{ title: origin.title, state: 'waiting' }]);
  expect(await everythingStored()).not.toContain('of May');
  await flushTab(vault);
  expect(await listItems(vault)).toMatchObject([{ title: origin.title, state: 'sent' }]);
  // Another share: everything under the earlier key is unreadable for good.
  const fresh = await enterAs('client', {
    ...signedIn({ person: person.user.id }),
    device: { ...person.device, share: signedIn().device.share },
  });
  expect(await listItems(fresh)).toMatchObject([{ title: 'Payslip opened', state: 'sent' }]);
});

test('of what waited under a key that is gone its kind, its time and what can be saved of it are told', async () => {
  const person = signedIn();
  const vault = await enterAs('client', person);
  await ready(vault);
  const [tried, signed] = [await queueAcknowledgement(vault, 'h1'), (await sign(vault)).id];
  network.answer = offline;
  await flushTab(vault, { hurry: true });
  const untried = await queueAcknowledgement(vault, 'h2');
  const anew = { ...person, device: { ...person.device, share: signedIn().device.share } };
  const fresh = await enterAs('client', anew);
  const items = await listItems(fresh);
  expect(items).toMatchObject([
    { id: untried, title: 'HR document acknowledged', canSave: false, mayHaveArrived: false },
    { id: signed, title: 'Signature or answer', state: 'waiting', canSave: true },
    { id: tried, title: 'HR document acknowledged', canSave: false, mayHaveArrived: true },
  ]);
  for (const { id, canSave, createdAt, state, reason } of items) {
    expect(createdAt).toBeGreaterThan(0);
    if (state === 'refused') expect(reason).toMatch(/neither be read nor sent/);
    await expect(
      exportItem(fresh, id).then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(canSave);
  }
});

test('confirmed items are forgotten after two weeks', async () => {
  const vault = await enterAs();
  await queueView(vault, 'p1');
  await flushTab(vault);
  expect(await listItems(vault)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
  await flushTab(vault);
  expect(await listItems(vault)).toEqual([]);
});

test('one answer that cannot be read hides neither its item nor the others', async () => {
  const vault = await enterAs();
  const [first, second] = [await queueAcknowledgement(vault, 'h1'), await queueAcknowledgement(vault, 'h2')];
  network.answer = (request) =>
    request.url.includes('h1') ? json({ data: { id: 'h1' } }) : refusedWith('stale', { current: {} });
  await flushTab(vault);
  const broken = { iv: new Uint8Array(12), data: new ArrayBuffer(40) };
  await vault.outbox.commands.update(first, { result: broken });
  await vault.outbox.conflicts.update(second, { answer: broken });
  expect(await listItems(vault)).toMatchObject([
    { id: second, state: 'conflict', code: 'stale' },
    { id: first, state: 'sent' },
  ]);
});
