import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, listDrafts } from '#src/offline/content/drafts.ts';
import { cachePrefix, outboxPrefix } from '#src/offline/database/names.ts';
import { remove } from '#src/offline/database/open.ts';
import { eraseOrLock } from '#src/offline/lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { noteUnsent } from '#src/offline/lifecycle/unsent-count.ts';
import { queueView, stubNetwork } from '#src/offline/outbox/faults/test-network.ts';
import { listItems } from '#src/offline/outbox/items/items.ts';
import { closeHere, type Vault } from '#src/offline/vault/vault.ts';
import { notifications } from '#src/ui/notifications/store.ts';
import { notifyLostWork } from './notify-lost-work.ts';

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
});

const titles = () => notifications.now().map(({ title }) => title);

test('notifies once how much was lost with an outbox that the browser deleted', async () => {
  const answer = signedIn();
  const vault = await enterAs('client', answer);
  await queueView(vault, 'p1');
  await queueView(vault, 'p2');
  await noteUnsent(vault, 2);
  closeHere(vault.name);
  vault.cache.close();
  vault.outbox.close();
  await remove(outboxPrefix + vault.name);
  const again = await enterAs('client', answer);
  expect(await listItems(again)).toEqual([]);
  await notifyLostWork(again);
  await notifyLostWork(again);
  expect(titles()).toEqual(['2 things were not sent and are gone']);
});

const letter = { title: 'Letter to the bank', page: '/client/send/document', work: {} };
const last = () => notifications.now().at(-1);

/** Closes the page, and deletes these databases as the browser does. */
async function lose(vault: Vault, ...prefixes: string[]): Promise<void> {
  closeHere(vault.name);
  vault.cache.close();
  vault.outbox.close();
  for (const prefix of prefixes) await remove(prefix + vault.name);
}

test('notifies once of a draft lost with a cache that the browser deleted, by its title', async () => {
  const answer = signedIn();
  const vault = await enterAs('client', answer);
  await keepDraft(vault, 'letter', letter);
  await keepDraft(vault, 'other', { ...letter, title: 'Saved since' });
  await dropDraft(vault, 'other');
  await lose(vault, cachePrefix);
  const again = await enterAs('client', answer);
  const before = titles().length;
  await notifyLostWork(again);
  await notifyLostWork(again);
  expect(titles()).toHaveLength(before + 1);
  expect(last()).toMatchObject({ title: 'Something you had begun is gone' });
  expect(last()?.message).toMatch(/^Letter to the bank: /);
});

test('notifies of both items and drafts lost with deleted databases', async () => {
  const answer = signedIn();
  const vault = await enterAs('client', answer);
  await keepDraft(vault, 'letter', letter);
  await queueView(vault, 'p1');
  await noteUnsent(vault, 1);
  await lose(vault, cachePrefix, outboxPrefix);
  await notifyLostWork(await enterAs('client', answer));
  expect(titles().slice(-2)).toEqual([
    'Something was not sent and is gone',
    'Something you had begun is gone',
  ]);
});

test('notifies of no draft that was kept, saved or signed out of', async () => {
  const answer = signedIn();
  const vault = await enterAs('client', answer);
  await keepDraft(vault, 'letter', letter);
  await lose(vault);
  const before = titles().length;
  const again = await enterAs('client', answer);
  await notifyLostWork(again);
  expect((await listDrafts(again)).map(({ title }) => title)).toEqual(['Letter to the bank']);
  await dropDraft(again, 'letter');
  await lose(again, cachePrefix);
  const third = await enterAs('client', answer);
  await notifyLostWork(third);
  await keepDraft(third, 'letter', letter);
  await eraseOrLock('client', 'signed-out', { abortFetches: () => {} });
  await notifyLostWork(await enterAs('client', answer));
  expect(titles()).toHaveLength(before);
});

test('notifies of drafts before they expire', async () => {
  const vault = await enterAs();
  await keepDraft(vault, 'letter', { title: 'Letter to the bank', page: '/client/send/document', work: {} });
  const before = titles().length;
  await notifyLostWork(vault);
  expect(titles()).toHaveLength(before);
  vi.setSystemTime(Date.now() + 12 * 24 * 3_600_000);
  await notifyLostWork(vault);
  vi.useRealTimers();
  expect(titles()).toContain('Go online to keep what you began');
});
