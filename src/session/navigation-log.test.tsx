import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Audience } from '#contract/core/endpoint.ts';
import type { Portal, SessionUser } from '#contract/session/session.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { holdBearers } from '../api/bearers.ts';
import { type Answering, stubFetch } from '../api/test-fetch.ts';
import { watchCalls } from '../api/watch.ts';
import { signedIn } from '../offline/lifecycle/test-sign-in.ts';
import { logNavigation } from './navigation-log.ts';
import { sessionFrom, setSession } from './session.ts';

const sent: { url: string; bearer: string | null; body: unknown }[] = [];
let answer: Answering;
const failed = vi.fn();
let unwatch = () => {};

beforeEach(() => {
  sent.length = 0;
  failed.mockClear();
  answer = () => new Response(null, { status: 204 });
  stubFetch(async (url, request) => {
    const bearer = request.headers.get('authorization');
    sent.push({ url: url.pathname + url.search, bearer, body: await request.clone().json() });
    return answer(url, request);
  });
  unwatch = watchCalls({ failed });
});
afterEach(() => {
  unwatch();
  setSession(null);
  holdBearers([], 0);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function enter(portal: Portal, audience: Audience, change: Partial<SessionUser> = {}) {
  const user = {
    ...signedIn().user,
    isUserPortal: portal === 'app',
    isExternalPortal: portal === 'external',
  };
  setSession(sessionFrom(portal, { user: { ...user, ...change }, employee: null, version: '1' }));
  holdBearers([{ audience, token: audience }], 0);
}
/** Waits until a call has been sent. */
const soon = () => untilPasses(() => expect(sent).not.toHaveLength(0));
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));

test.each([
  ['app', 'staff', {}, '/api/v1/activitylogs'],
  ['client', 'contact', { isContact: true }, '/api/client/v1/activitylogs'],
  ['client', 'employee', {}, '/api/employee/v1/activitylogs'],
  ['external', 'signer', {}, '/api/external/v1/activitylogs'],
] as const)('%s: the navigation of a %s goes to their own family', async (portal, audience, change, url) => {
  enter(portal, audience, change);
  const path = `/${portal}/sign/document-to-sign/01980000-0000-7000-8000-000000000001`;
  logNavigation(path);
  await soon();
  const body = { name: 'Navigation', event: 'navigated', description: path, attribute: { url: path } };
  expect(sent).toEqual([{ url, bearer: `Bearer ${audience}`, body }]);
});

test('a path outside the portal is not noted: a link’s token would be in it', async () => {
  enter('external', 'signer');
  for (const path of [
    '/auth/external-login/s3cret',
    '/file/s3cret',
    '/verify/0123-4567-89AB-CDEF',
    '/',
    '/app/clients/list',
  ])
    logNavigation(path);
  await aMoment();
  expect(sent).toEqual([]);
});

test('nothing is noted before the agreement, or of nobody', async () => {
  logNavigation('/client/home');
  enter('client', 'contact', { isContact: true, accept_agreement: false });
  logNavigation('/client/home');
  await aMoment();
  expect(sent).toEqual([]);
});

test.each<[string, Answering]>([
  ['refused', () => Response.json({ code: 'fault', message: 'No.' }, { status: 500 })],
  [
    'not reached',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('a note that is %s is of the console alone', async (_, failing) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  answer = failing;
  enter('app', 'staff');
  logNavigation('/app/clients/list');
  await untilPasses(() => expect(error).toHaveBeenCalledOnce());
  expect(failed).not.toHaveBeenCalled();
  expect(sent).toHaveLength(1);
});
