import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { appendUpload } from '#contract/documents/uploads.ts';
import { markPayslipViewed } from '#contract/payroll/payroll.ts';
import { deleteGroup, listGroups, previewMapping } from '#contract/people/groups.ts';
import { noteReleaseNotesSeen } from '#contract/release-notes.ts';
import { holdBearers } from '../api/bearers.ts';
import { type CallOptions, call } from '../api/call.ts';
import { queryOf } from '../api/query.ts';
import { stubFetch } from '../api/test-fetch.ts';
import { followOtherTabs } from './other-tabs.ts';
import { queryClient } from './query-client.ts';

/** Another tab's end of the channel. */
const other = new BroadcastChannel('portico-answers');
const queryKey = ['addresses'];
const isOutdated = () => queryClient.getQueryState(queryKey)?.isInvalidated;
let stop = () => {};
let status = 200;

beforeEach(() => {
  status = 200;
  vi.stubGlobal('location', { origin: 'https://portico.example' });
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(() => Response.json(status === 200 ? { data: {} } : { code: 'internal' }, { status }));
  stop = followOtherTabs();
});
afterEach(() => {
  stop();
  other.onmessage = null;
  queryClient.clear();
  vi.unstubAllGlobals();
});

const params = { id: '01980000-0000-7000-8000-000000000001' };
const heard = vi.fn();
/** Messages that other tabs have heard by the time they hear this one. */
async function heardByNow(): Promise<number> {
  const last = new Promise((resolve) => {
    other.onmessage = ({ data }) => (data === 'last' ? resolve(data) : heard());
  });
  new BroadcastChannel('portico-answers').postMessage('last');
  await last;
  return heard.mock.calls.length;
}
/** The number of messages by which other tabs hear of a call. */
async function messagesOf(endpoint: Endpoint, options: CallOptions = {}): Promise<number> {
  heard.mockClear();
  other.onmessage = heard;
  const input = { params, query: {}, body: endpoint.body === 'chunk' ? new Uint8Array(1) : {} };
  await call(endpoint, input as never, { quiet: true, ...options }).catch(() => undefined);
  return heardByNow();
}

test('a change of another tab makes the answers of this one out of date, until it stops following', async () => {
  queryClient.setQueryData(queryKey, []);
  other.postMessage(null);
  await expect.poll(isOutdated).toBe(true);
  stop();
  queryClient.setQueryData(queryKey, []);
  const reached = new Promise((resolve) => (new BroadcastChannel('portico-answers').onmessage = resolve));
  other.postMessage(null);
  await reached;
  expect(isOutdated()).toBe(false);
});

test('other tabs hear of each change of a person, and of no other call', async () => {
  expect(await messagesOf(deleteGroup)).toBe(1);
  expect(await messagesOf(listGroups)).toBe(0);
  expect(await messagesOf(markPayslipViewed), 'an endpoint that no person caused').toBe(0);
  expect(await messagesOf(noteReleaseNotesSeen, { background: true })).toBe(0);
  expect(await messagesOf(appendUpload), 'a part of a file').toBe(0);
  expect(await messagesOf(previewMapping, { readOnly: true })).toBe(0);
  status = 500;
  expect(await messagesOf(deleteGroup), 'a change that failed').toBe(0);
  status = 200;
  stop();
  expect(await messagesOf(deleteGroup), 'once it stopped following').toBe(0);
});

test('a screen that reads by a POST tells nobody, so that two tabs do not make each other read on and on', async () => {
  heard.mockClear();
  other.onmessage = heard;
  await queryClient.fetchQuery(
    queryOf(previewMapping, { params, body: { roles: [], teams: [], members: [] } as never }),
  );
  expect(await heardByNow()).toBe(0);
});
