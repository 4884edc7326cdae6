import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, listDrafts } from '../../offline/content/drafts.ts';
import { cachePrefix, outboxPrefix } from '../../offline/database/names.ts';
import { remove } from '../../offline/database/open.ts';
import { eraseOrLock } from '../../offline/lifecycle/erase-or-lock.ts';
import { enter, newBrowser, signedIn } from '../../offline/lifecycle/test-sign-in.ts';
import { noteUnsent } from '../../offline/lifecycle/unsent-count.ts';
import { stubNetwork, view } from '../../offline/outbox/faults/test-network.ts';
import { listItems } from '../../offline/outbox/items/items.ts';
import { closeHere, type Vault } from '../../offline/vault/vault.ts';
import { notifications } from '../../ui/notifications/store.ts';
import { tellLostWork } from './tell-lost-work.ts';

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
});

const titles = () => notifications.now().map(({ title }) => title);

test('of an outbox that the browser deleted it is told once how much was lost', async () => {
  const answer = signedIn();
  const vault = await enter('client', answer);
  await view(vault, 'p1');
  await view(vault, 'p2');
  await noteUnsent(vault, 2);
  closeHere(vault.name);
  vault.cache.close();
  vault.outbox.close();
  await remove(outboxPrefix + vault.name);
  const again = await enter('client', answer);
  expect(await listItems(again)).toEqual([]);
  await tellLostWork(again);
  await tellLostWork(again);
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

test('of a draft in a cache that the browser deleted it is told once, by its title', async () => {
  const answer = signedIn();
  const vault = await enter('client', answer);
  await keepDraft(vault, 'letter', letter);
  await keepDraft(vault, 'other', { ...letter, title: 'Saved since' });
  await dropDraft(vault, 'other');
  await lose(vault, cachePrefix);
  const again = await enter('client', answer);
  const before = titles().length;
  await tellLostWork(again);
  await tellLostWork(again);
  expect(titles()).toHaveLength(before + 1);
  expect(last()).toMatchObject({ title: 'Something you had begun is gone' });
  expect(last()?.message).toMatch(/^Letter to the bank: /);
});

test('of drafts and items in databases that the browser deleted both it is told how many they were', async () => {
  const answer = signedIn();
  const vault = await enter('client', answer);
  await keepDraft(vault, 'letter', letter);
  await view(vault, 'p1');
  await noteUnsent(vault, 1);
  await lose(vault, cachePrefix, outboxPrefix);
  await tellLostWork(await enter('client', answer));
  expect(titles().slice(-2)).toEqual([
    'Something was not sent and is gone',
    'Something you had begun is gone',
  ]);
});

test('of drafts that were kept, saved or signed out of nothing is told', async () => {
  const answer = signedIn();
  const vault = await enter('client', answer);
  await keepDraft(vault, 'letter', letter);
  await lose(vault);
  const before = titles().length;
  const again = await enter('client', answer);
  await tellLostWork(again);
  expect((await listDrafts(again)).map(({ title }) => title)).toEqual(['Letter to the bank']);
  await dropDraft(again, 'letter');
  await lose(again, cachePrefix);
  const third = await enter('client', answer);
  await tellLostWork(third);
  await keepDraft(third, 'letter', letter);
  await eraseOrLock('client', 'signed-out', { abortFetches: () => {} });
  await tellLostWork(await enter('client', answer));
  expect(titles()).toHaveLength(before);
});

test('of what was begun it is told before it goes', async () => {
  const vault = await enter();
  await keepDraft(vault, 'letter', { title: 'Letter to the bank', page: '/client/send/document', work: {} });
  const before = titles().length;
  await tellLostWork(vault);
  expect(titles()).toHaveLength(before);
  vi.setSystemTime(Date.now() + 12 * 24 * 3_600_000);
  await tellLostWork(vault);
  vi.useRealTimers();
  expect(titles()).toContain('Go online to keep what you began');
});
