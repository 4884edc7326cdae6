import { describe, expect, test } from 'vitest';
import { addresses } from '#contract/clients/addresses.ts';
import { newId } from '#contract/core/values.ts';
import { now } from '#src/lib/time/clock.ts';
import { enterAs } from '#src/offline/lifecycle/test-sign-in.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { done, eachAnew, flushTab, json, network, offline, queueView } from '../faults/test-network.ts';
import { listItems } from '../items/items.ts';
import { enqueueCommand } from './enqueue.ts';
import { enqueueRemoval, undoItem, undoRemoval } from './take-back.ts';

eachAnew();

const id = newId(now());
const subject = `address:${id}`;
const form = (line1: string) => ({ line1 }) as never;
const base = { version: 3, values: { line1: 'before' } };
const origin = { title: 'Address', page: '/', base };
const create = (vault: Vault) =>
  enqueueCommand(vault, 'addresses.create', { body: { id, client_id: id, form: form('new') } }, { subject });
const update = (vault: Vault) =>
  enqueueCommand(
    vault,
    'addresses.update',
    { params: { id }, body: { version: 3, form: form('changed') } },
    { subject, origin },
  );
const remove = (vault: Vault) =>
  enqueueRemoval(
    vault,
    addresses.remove,
    { params: { id }, query: { version: '3' } },
    { subject, origin: { title: 'Delete', page: '/' } },
  );
/** The waiting items and their states, the oldest first. */
const waiting = async (vault: Vault) =>
  (await listItems(vault))
    .toReversed()
    .flatMap(({ command, state, body }) =>
      state === 'waiting' ? [[command, (body as { body?: { form?: unknown } }).body?.form]] : [],
    );
async function lose(vault: Vault): Promise<void> {
  network.answer = offline;
  await flushTab(vault, { hurry: true });
}
const changed = ['addresses.update', { line1: 'changed' }];

describe('a deletion', () => {
  test('takes the place of what waits, and undone all of it waits again as it was', async () => {
    const vault = await enterAs();
    await create(vault);
    await update(vault);
    const before = await vault.outbox.commands.toArray();
    const removal = await remove(vault);
    expect(await waiting(vault)).toEqual([]);
    await undoRemoval(vault, removal);
    expect(await vault.outbox.commands.toArray()).toEqual(before);
  });

  test('of something there takes the place of an edit, and undone the edit is there', async () => {
    const vault = await enterAs();
    await update(vault);
    const removal = await remove(vault);
    expect(await waiting(vault)).toEqual([['addresses.delete', undefined]]);
    await undoRemoval(vault, removal);
    expect(await waiting(vault)).toEqual([changed]);
  });

  test('that was tried is followed by what brings it back, and then by the edit', async () => {
    const vault = await enterAs();
    await update(vault);
    const removal = await remove(vault);
    await lose(vault);
    await undoRemoval(vault, removal, 'Bring back');
    expect(await waiting(vault)).toEqual([
      ['addresses.delete', undefined],
      ['addresses.restore', undefined],
      changed,
    ]);
    expect((await listItems(vault)).map(({ title }) => title)).toContain('Bring back');
  });

  test('goes after what may have arrived, of something new too', async () => {
    const vault = await enterAs();
    await create(vault);
    await lose(vault);
    await update(vault);
    await remove(vault);
    expect((await waiting(vault)).map(([command]) => command)).toEqual([
      'addresses.create',
      'addresses.delete',
    ]);
  });
});

describe('an item taken back', () => {
  test('is forgotten if it never left', async () => {
    const vault = await enterAs();
    expect(await undoItem(vault, await update(vault))).toBe(true);
    expect(await listItems(vault)).toEqual([]);
  });

  test('is followed by its opposite if it may have arrived: something new is deleted', async () => {
    const vault = await enterAs();
    const item = await create(vault);
    await lose(vault);
    expect(await undoItem(vault, item)).toBe(true);
    network.answer = (request) => (request.method === 'POST' ? json({ data: { version: 1 } }) : done());
    network.requests.length = 0;
    await flushTab(vault, { hurry: true });
    expect(network.requests.map(({ method, url }) => [method, new URL(url).search])).toEqual([
      ['POST', ''],
      ['DELETE', '?version=1'],
    ]);
  });

  test('and a change is changed back, on the version it made', async () => {
    const vault = await enterAs();
    const item = await update(vault);
    await lose(vault);
    expect(await undoItem(vault, item)).toBe(true);
    network.answer = async (request) => json({ data: { version: (await request.json()).version + 1 } });
    network.requests.length = 0;
    await flushTab(vault, { hurry: true });
    expect(await Promise.all(network.requests.map((request) => request.json()))).toEqual([
      { version: 3, form: { line1: 'changed' } },
      { version: 4, form: base.values },
    ]);
  });

  test('just while it is sent, too', async () => {
    const vault = await enterAs();
    const item = await update(vault);
    network.answer = async () => {
      network.answer = () => json({ data: { version: 5 } });
      await undoItem(vault, item);
      return json({ data: { version: 4 } });
    };
    await flushTab(vault);
    expect(network.requests).toHaveLength(2);
  });

  test('never leaves, if it was about to', async () => {
    const vault = await enterAs();
    const item = await update(vault);
    await flushTab(vault, {
      bearerFor: async () => {
        await undoItem(vault, item);
        return 'bearer';
      },
    });
    expect(network.requests).toEqual([]);
    expect(await listItems(vault)).toEqual([]);
  });

  test('stays where there is no opposite, and says so', async () => {
    const vault = await enterAs();
    const item = await queueView(vault, 'p1');
    await lose(vault);
    expect(await undoItem(vault, item)).toBe(false);
    expect(await listItems(vault)).toMatchObject([{ id: item, mayHaveArrived: true }]);
  });
});
