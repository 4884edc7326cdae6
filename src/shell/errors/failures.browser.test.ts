import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { urlOf } from '#contract/core/endpoint.ts';
import { errorNotificationMs } from '#contract/core/limits.ts';
import { listPayslips } from '#contract/payroll/payroll.ts';
import { enrolDevice } from '#contract/session/devices.ts';
import { employeeMe, updateToken } from '#contract/session/session.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { enterAs, newBrowser, signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { queryClient } from '#src/session/query-client.ts';
import { setSession } from '#src/session/session.ts';
import { startSession } from '#src/session/sign-in/start-session.ts';
import { forceOut } from '#src/session/vault/leave-portal.ts';
import { dismiss, notifications } from '#src/ui/notifications/store.ts';
import { showFailures } from './failures.ts';

// Leaving has tests of its own; here it would end the page of the test.
vi.mock('#src/session/vault/leave-portal.ts', () => ({ forceOut: vi.fn(async () => {}) }));

const answer = signedIn();
const me = urlOf(employeeMe);
const renewal = urlOf(updateToken);
const payslips = urlOf(listPayslips);
const none = { data: [], meta: { page: 1, recordPerPage: 10, total: 0, totalExact: true } };

/** The server's answer by path: a status, with words or without. */
let says: Record<string, () => Response | Promise<Response>>;
let asked: string[];
const refuse = (status: number, body?: object) => () =>
  Response.json({ code: 'unauthorized', ...body }, { status });
const renewed = () => Response.json({ ...answer, access_token: 'fresh' });
const unreached = () => {
  throw new TypeError('Failed to fetch');
};

const router = { invalidate: vi.fn(async () => {}) } as unknown as AnyRouter;
/** Reloads of the page, which the test prevents. */
const reloaded = vi.fn();
let stop = () => {};

const onNavigate = (event: NavigateEvent) => {
  if (event.navigationType !== 'reload') return;
  event.preventDefault();
  reloaded();
};

beforeEach(async () => {
  await newBrowser();
  asked = [];
  stubFetch(({ pathname }) => {
    // The device's key is enrolled as well.
    if (pathname === urlOf(enrolDevice)) return Response.json({ data: {} });
    asked.push(pathname);
    return (says[pathname] ?? refuse(404))();
  });
  navigation.addEventListener('navigate', onNavigate);
  const vault = await enterAs('client', answer);
  await startSession(vault, answer, '1');
  stop = showFailures(vault, router);
});
afterEach(() => {
  stop();
  navigation.removeEventListener('navigate', onNavigate);
  setSession(null);
  queryClient.clear();
  for (const { id } of notifications.now()) dismiss(id);
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** A person's click that the server refuses. */
const click = () => call(listPayslips, { query: {} }).catch(() => {});
const said = () => notifications.now().map(({ title, message, duration }) => ({ title, message, duration }));

describe('a 401 (specification, section 8)', () => {
  test('of somebody who is still valid is shown for 8 seconds, and nobody is signed out', async () => {
    says = { [payslips]: refuse(401), [me]: () => Response.json({ data: answer.user }) };
    await click();
    const message = 'The user is not authorized to make the request.';
    await expect.poll(said).toEqual([{ title: undefined, message, duration: errorNotificationMs }]);
    expect(asked).toEqual([payslips, me]);
    expect(forceOut).not.toHaveBeenCalled();
  });

  test('a session whose token had run out is renewed, and the screen’s data are asked for again', async () => {
    says = { [payslips]: () => Response.json(none), [me]: refuse(401), [renewal]: renewed };
    await queryClient.fetchQuery(queryOf(listPayslips, { query: {} }));
    const shown = () => queryClient.getQueryState(queryOf(listPayslips, { query: {} }).queryKey);
    expect(shown()?.isInvalidated).toBe(false);
    says[payslips] = refuse(401);
    await click();
    await expect.poll(() => shown()?.isInvalidated).toBe(true);
    expect(asked.slice(-3)).toEqual([payslips, me, renewal]);
    expect(said()).toEqual([]);
    expect(forceOut).not.toHaveBeenCalled();
  });

  test.each([
    ['the words of the server', { message: 'Your account was closed.' }, 'Your account was closed.'],
    ["'Invalid credentials' where it has none", undefined, 'Invalid credentials'],
  ])('whose session is over signs out, with %s', async (_, body, words) => {
    says = { [payslips]: refuse(401, body), [me]: refuse(401, body), [renewal]: refuse(401, body) };
    await click();
    await expect.poll(() => vi.mocked(forceOut).mock.calls.at(-1)).toEqual(['client', 'forced-out', words]);
    expect(said()).toEqual([]);
  });

  test('whose access was taken away erases what is kept, with the words of the server', async () => {
    const ended = refuse(401, { code: 'access_ended', message: 'Your access was ended.' });
    says = { [payslips]: ended, [me]: ended, [renewal]: ended };
    await click();
    const erased = ['client', 'revoked', 'Your access was ended.'];
    await expect.poll(() => vi.mocked(forceOut).mock.calls).toEqual([erased, erased]);
    expect(said()).toEqual([]);
  });

  test('while the server cannot be asked signs nobody out', async () => {
    says = { [payslips]: refuse(401), [me]: unreached, [renewal]: unreached };
    await click();
    await expect.poll(() => asked).toEqual([payslips, me]);
    expect(said()).toEqual([]);
    expect(forceOut).not.toHaveBeenCalled();
  });

  test('of several calls at once is looked into once', async () => {
    says = { [payslips]: refuse(401) };
    const allRefused = Promise.all([click(), click(), click()]);
    says[me] = () => allRefused.then(() => Response.json({ data: answer.user }));
    await expect.poll(said).toHaveLength(1);
    expect(asked.filter((path) => path === me)).toHaveLength(1);
  });

  test('of a browser somebody else signed in on loads the page anew, as them', async () => {
    says = { [payslips]: refuse(401, { code: 'session_replaced' }) };
    await click();
    await expect.poll(() => reloaded.mock.calls.length).toBe(1);
    expect(asked).toEqual([payslips]);
    expect(forceOut).not.toHaveBeenCalled();
  });
});

test('a device signed out for good is erased, with the words of the server', async () => {
  says = { [payslips]: refuse(403, { code: 'device_revoked', message: 'Signed out for good.' }) };
  await click();
  expect(forceOut).toHaveBeenCalledExactlyOnceWith('client', 'revoked', 'Signed out for good.');
});

test.each([
  ['the agreement', 'consent_required'],
  ['a second factor', 'factor_required'],
])('where %s is asked for, the session is renewed and the guard decides', async (_, code) => {
  says = { [payslips]: refuse(403, { code }), [renewal]: renewed };
  await click();
  await expect.poll(() => vi.mocked(router.invalidate).mock.calls.length).toBe(1);
  expect(asked).toEqual([payslips, renewal]);
  expect(said()).toEqual([]);
});

test('any other refusal is told as the catalogue says', async () => {
  says = { [payslips]: refuse(409) };
  await click();
  expect(said()).toEqual([{ title: undefined, message: 'Conflict', duration: errorNotificationMs }]);
});
