import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PushMessage, pushSubject, pushWords } from '#contract/push.ts';
import { eraseOrLock } from '#src/offline/lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import type { LeftState } from '#src/offline/vault/vault-states.ts';
import { openNotice, parsePush, pathFor, renewPush, showPush } from './push.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const shown = vi.fn();
const unsubscribe = vi.fn(async () => true);
const subscribe = vi.fn();
const openWindow = vi.fn();
let subscription: object | null;
let pages: {
  url: string;
  focus: () => Promise<void>;
  postMessage: (data: unknown, ports?: MessagePort[]) => void;
}[];

beforeEach(async () => {
  await newBrowser();
  vi.clearAllMocks();
  subscription = { unsubscribe };
  pages = [];
  const pushManager = { getSubscription: async () => subscription, subscribe };
  vi.stubGlobal('registration', { showNotification: shown, pushManager });
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow });
});
afterEach(() => vi.unstubAllGlobals());

async function present() {
  const { deviceId } = await enterAs('client', signedIn());
  return (change: Partial<PushMessage> = {}) =>
    pushSubject(deviceId).then((subject) => JSON.stringify({ kind: 'payslip', id, subject, ...change }));
}
const leave = (to: LeftState) => eraseOrLock('client', to, { abortFetches: () => {} });
const generic = 'There is something new. Sign in to see it.';

test('a message is shown in plain words, and its click opens the record', async () => {
  const message = await present();
  await showPush(await message());
  expect(shown).toHaveBeenCalledWith('Portico', expect.objectContaining({ body: pushWords.payslip }));
  await openNotice(shown.mock.calls[0]?.[1].data);
  expect(openWindow).toHaveBeenCalledWith(`/client/my-payslips/${id}`);
});

test.each(['idle-locked', 'forced-out'] as const)('a push is shown while locked, %s', async (state) => {
  const message = await present();
  await leave(state);
  await showPush(await message());
  expect(shown.mock.calls[0]?.[1].body).toBe(pushWords.payslip);
  expect(unsubscribe).not.toHaveBeenCalled();
});

test.each(['signed-out', 'revoked'] as const)(
  'for a person who is %s it says nothing of theirs, and the subscription is ended',
  async (state) => {
    const message = await present();
    const text = await message();
    await leave(state);
    await showPush(text);
    expect(shown).toHaveBeenCalledWith('Portico', expect.objectContaining({ body: generic, data: null }));
    expect(unsubscribe).toHaveBeenCalledOnce();
  },
);

test('for somebody else than who is here it says nothing of theirs, and tells on', async () => {
  const message = await present();
  await showPush(await message({ subject: '0'.repeat(64) }));
  expect(shown.mock.calls[0]?.[1]).toMatchObject({ body: generic, data: null });
  expect(unsubscribe).not.toHaveBeenCalled();
});

test.each([
  undefined,
  '',
  'null',
  'not JSON',
  '{"kind":"payslip"}',
  `{"kind":"payslip","id":"../../evil","subject":"${'0'.repeat(64)}"}`,
  `{"kind":"constructor","id":null,"subject":"${'0'.repeat(64)}"}`,
])('a forged message shows the general words and leads nowhere: %s', async (text) => {
  await present();
  expect(parsePush(text)).toBeUndefined();
  await showPush(text);
  expect(shown.mock.calls[0]?.[1]).toMatchObject({ body: generic, data: null });
  await openNotice(shown.mock.calls[0]?.[1].data);
  expect(openWindow).toHaveBeenCalledWith('/');
});

test('an address or words in a message are not looked at', async () => {
  const message = await present();
  const more = { url: 'https://evil.example', path: '//evil.example', title: 'Pay now', body: '4,321.00' };
  await showPush(JSON.stringify({ ...JSON.parse(await message()), ...more }));
  expect(JSON.stringify(shown.mock.calls)).not.toMatch(/evil|Pay now|4,321/);
  await openNotice(shown.mock.calls[0]?.[1].data);
  expect(openWindow).toHaveBeenCalledWith(`/client/my-payslips/${id}`);
});

test.each([
  { path: 'https://evil.example' },
  { kind: 'payslip', id: '//evil.example', portal: 'client' },
  { kind: 'payslip', id, portal: 'app' },
  { kind: 'payslip', id, portal: '/evil' },
  'https://evil.example',
])('a forged notification opens the app itself: %s', async (data) => {
  await openNotice(data);
  expect(openWindow).toHaveBeenCalledWith('/');
});

test('an open page of the portal goes there itself; one that does not answer is left alone', async () => {
  const said: unknown[] = [];
  const focus = vi.fn(async () => undefined);
  const page = (url: string, answers: boolean) => ({
    url: `${location.origin}${url}`,
    focus,
    postMessage(data: unknown, ports?: MessagePort[]) {
      said.push([url, data]);
      if (answers) ports?.[0]?.postMessage('opened');
    },
  });
  const data = { kind: 'signing', id, portal: 'client' };
  const path = `/client/sign/document-to-sign/${id}`;
  pages = [page('/app/home', true), page('/client/home', true)];
  await openNotice(data);
  expect(said).toEqual([['/client/home', { type: 'OPEN', path }]]);
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
  pages = [page('/client/home', false)];
  await openNotice(data);
  expect(openWindow).toHaveBeenCalledWith(path);
});

test('every kind has its screen, one and several', () => {
  expect(pathFor({ kind: 'signing', id: null, portal: 'app' })).toBe('/app/sign/document-to-sign');
  expect(pathFor({ kind: 'report', id, portal: 'client' })).toBe(`/client/payroll/monthly-report/${id}`);
  expect(pathFor({ kind: 'payslip', id: null, portal: 'client' })).toBe('/client/my-payslips');
  expect(pathFor({ kind: 'signing', id, portal: 'external' })).toBeUndefined();
});

test('a subscription that the browser ended is made anew with the same key', async () => {
  const applicationServerKey = new Uint8Array([4, 1]).buffer;
  subscription = null;
  await renewPush({ options: { applicationServerKey } } as PushSubscription);
  expect(subscribe, 'with nobody here').not.toHaveBeenCalled();
  await present();
  await renewPush({ options: { applicationServerKey } } as PushSubscription);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey });
});
