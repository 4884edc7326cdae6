import { type AnyRouter, isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../offline/test-sign-in.ts';
import { takeGoingTo } from '../session/going-to.ts';
import { sessionFrom, setSession } from '../session/session.ts';
import { enforce } from './enforce.ts';

const agreement = '01980000-0000-7000-8000-000000000001';
const wanted = '/client/shared-documents/list?page=2';

/** A contact who has not accepted the agreement goes to a page. */
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

test('whoever has not accepted the agreement is led to it, and where they were going is kept 600,000 ms', async () => {
  const thrown = await goTo(wanted);
  expect(isRedirect(thrown) && thrown.options.href).toBe(`/client/consent/${agreement}`);
  vi.setSystemTime(Date.now() + 599_999);
  expect(takeGoingTo()).toEqual({ address: wanted });

  await goTo(wanted);
  vi.setSystemTime(Date.now() + 600_000);
  expect(takeGoingTo()).toBeUndefined();
});

test('at the agreement itself nobody is stopped, and what was kept stays', async () => {
  await goTo(wanted);
  expect(await goTo(`/client/consent/${agreement}`)).toBeUndefined();
  expect(takeGoingTo()).toEqual({ address: wanted });
});
