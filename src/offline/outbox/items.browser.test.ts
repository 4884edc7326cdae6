import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enter, newBrowser } from '../test-sign-in.ts';
import { itemsOf, listItems, overlay } from './items.ts';
import { dependentsOf, discardItem, retryItem } from './resolve.ts';
import { acknowledge, network, refused, run, stubNetwork, view } from './test-network.ts';

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('dependencies', () => {
  test('are confirmed first; discarding takes what depends on them', async () => {
    const vault = await enter();
    const first = await acknowledge(vault, 'h1');
    const second = await acknowledge(vault, 'h2', [first]);
    const third = await acknowledge(vault, 'h3', [second]);
    network.answer = () => refused('forbidden');
    await run(vault);
    expect(network.requests).toHaveLength(1);
    expect(await dependentsOf(vault, first)).toEqual([second, third]);
    await discardItem(vault, first);
    expect(await listItems(vault)).toEqual([]);
  });
});

test('the overlay lays what is on its way over the server’s row, oldest first, and nothing that was refused', async () => {
  const vault = await enter();
  const refusedId = await acknowledge(vault, 'h1');
  network.answer = () => refused('forbidden');
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
