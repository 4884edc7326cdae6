import { type AnyRouter, isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { takeReturnTo } from '#src/session/sign-in/return-to.ts';
import { dismiss, notifications } from '#src/ui/notifications/store.ts';
import { enforce, enforceTab } from './enforce.ts';

const agreement = '01980000-0000-7000-8000-000000000001';
const wanted = '/client/shared-documents/list?page=2';

/** Navigates as a contact who has not accepted the agreement. */
async function goTo(href: string): Promise<unknown> {
  const [pathname = ''] = href.split('?');
  const navigation = {
    context: { router: (): AnyRouter => expect.unreachable() },
    matches: [],
    location: { pathname, href },
    preload: false,
  };
  return enforce('client', navigation).catch((thrown: unknown) => thrown);
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
  const user = { ...signedIn().user, isContact: true, accept_agreement: false, agreement_id: agreement };
  setSession(sessionFrom('client', { user, employee: null, version: '1' }));
});
afterEach(() => {
  setSession(null);
  vi.useRealTimers();
});

test('a contact who has not accepted the agreement is led to it, and their page is kept 600,000 ms', async () => {
  const thrown = await goTo(wanted);
  expect(isRedirect(thrown) && thrown.options.href).toBe(`/client/consent/${agreement}`);
  vi.setSystemTime(Date.now() + 599_999);
  expect(takeReturnTo()).toEqual({ address: wanted });

  await goTo(wanted);
  vi.setSystemTime(Date.now() + 600_000);
  expect(takeReturnTo()).toBeUndefined();
});

test('at the agreement itself nobody is stopped, and what was kept stays', async () => {
  await goTo(wanted);
  expect(await goTo(`/client/consent/${agreement}`)).toBeUndefined();
  expect(takeReturnTo()).toEqual({ address: wanted });
});

test('a version that is no longer the newest leads to the one that is, and the page that was wanted stays kept', async () => {
  await goTo(wanted);
  const thrown = await goTo('/client/consent/00000000-0000-7000-8000-000000000001');
  expect(isRedirect(thrown) && thrown.options.href).toBe(`/client/consent/${agreement}`);
  expect(takeReturnTo()).toEqual({ address: wanted });
});

/** Navigates as a member of staff to a page of a client with one tab that needs a fact. */
async function goToTab(pathname: string, client: object | Error): Promise<unknown> {
  const routesById = {
    a: {
      fullPath: '/app/clients/$id/info',
      options: { staticData: { page: { title: 'Info', tab: { order: 1 } } } },
    },
    b: {
      fullPath: '/app/clients/$id/corporate-secretary/',
      options: {
        staticData: {
          page: { title: 'Corporate secretary', tab: { order: 2, when: ['cas360', 'bluemeg'] } },
        },
      },
    },
  };
  const navigation = {
    context: { router: () => ({ routesById }) as unknown as AnyRouter },
    matches: [],
    location: { pathname, href: pathname },
    params: { id: 'c1' },
    preload: false,
  };
  const read = async () => {
    if (client instanceof Error) throw client;
    return client;
  };
  return enforceTab('app', navigation, read).catch((thrown: unknown) => thrown);
}

test.each(['/app/clients/c1/corporate-secretary', '/app/clients/c1/corporate-secretary/list'])(
  'a tab the client has no facts for is refused like any page: %s',
  async (path) => {
    setSession(sessionFrom('app', { ...signedIn(), version: '1' }));
    for (const { id } of notifications.now()) dismiss(id);
    const thrown = await goToTab(path, { cas360: null, bluemeg: '' });
    expect(isRedirect(thrown) && thrown.options.href).not.toContain('corporate-secretary');
    expect(notifications.now()).toMatchObject([{ type: 'error', title: '403' }]);
    expect(await goToTab(path, { cas360: 'C-1', bluemeg: null })).toBeUndefined();
    expect(await goToTab(path, new Error('offline'))).toBeUndefined();
  },
);

test('other tabs ask the client for nothing', async () => {
  setSession(sessionFrom('app', { ...signedIn(), version: '1' }));
  expect(await goToTab('/app/clients/c1/info', new Error('not read'))).toBeUndefined();
});
