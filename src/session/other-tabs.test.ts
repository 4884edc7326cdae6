import { afterEach, expect, test } from 'vitest';
import { answersChanged, followOtherTabs } from './other-tabs.ts';
import { queryClient } from './query-client.ts';

/** Another tab's end of the channel. */
const other = new BroadcastChannel('portico-answers');
const queryKey = ['addresses'];
const isOutdated = () => queryClient.getQueryState(queryKey)?.isInvalidated;

afterEach(() => {
  other.onmessage = null;
  queryClient.clear();
});

test('a change of another tab makes the answers of this one out of date, until it stops following', async () => {
  queryClient.setQueryData(queryKey, []);
  const stop = followOtherTabs();
  other.postMessage(null);
  await expect.poll(isOutdated).toBe(true);
  stop();
  queryClient.setQueryData(queryKey, []);
  const heard = new Promise((resolve) => (new BroadcastChannel('portico-answers').onmessage = resolve));
  other.postMessage(null);
  await heard;
  expect(isOutdated()).toBe(false);
});

test('a change of this tab makes its own answers out of date, and the other tabs hear of it', async () => {
  queryClient.setQueryData(queryKey, []);
  const heard = new Promise((resolve) => (other.onmessage = resolve));
  await answersChanged();
  expect(isOutdated()).toBe(true);
  await heard;
});
