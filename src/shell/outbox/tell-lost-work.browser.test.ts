import { beforeEach, expect, test, vi } from 'vitest';
import { keepDraft } from '../../offline/content/drafts.ts';
import { outboxPrefix } from '../../offline/database/names.ts';
import { remove } from '../../offline/database/open.ts';
import { enter, newBrowser, signedIn } from '../../offline/lifecycle/test-sign-in.ts';
import { noteUnsent } from '../../offline/lifecycle/unsent-count.ts';
import { stubNetwork, view } from '../../offline/outbox/faults/test-network.ts';
import { listItems } from '../../offline/outbox/items/items.ts';
import { closeHere } from '../../offline/vault/vault.ts';
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
