import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { urlOf } from '#contract/core/endpoint.ts';
import { subscribePush } from '#contract/push.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { putMarker, vaultMetadata } from '#src/offline/plain/vault-metadata.ts';
import { setCurrentVault, type Vault } from '#src/offline/vault/vault.ts';
import { setReach } from '#src/session/connectivity.ts';
import { endPush, keepPush } from '#src/session/push.ts';
import { preferences } from '#src/ui/preferences.fixture.ts';
import { PushSetting } from './push-setting.tsx';

const key = 'BAAA';
const vault = { portal: 'client', name: 'client-1', deviceId: 'd1' } as Vault;
let permission: NotificationPermission;
let answered: NotificationPermission;
const requestPermission = vi.fn(async () => (permission = answered));
const unsubscribe = vi.fn(async () => true);
let subscription: object | null;
const subscribe = vi.fn();
const closeNotice = vi.fn();
let calls: string[];
let refusing: (() => Response) | undefined;

function stubBrowser({ push = true }: { push?: boolean } = {}) {
  const registration = {
    pushManager: { getSubscription: async () => subscription, subscribe },
    getNotifications: async () => [{ close: closeNotice }],
  };
  vi.stubGlobal('navigator', {
    ...{ userAgent: 'Test', maxTouchPoints: 0, onLine: true },
    ...(push && {
      serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    }),
  });
  if (push) vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    requestPermission,
    get permission() {
      return permission;
    },
  });
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  preferences();
  permission = 'default';
  answered = 'granted';
  subscription = null;
  refusing = undefined;
  calls = [];
  subscribe.mockImplementation(async () => {
    subscription = {
      endpoint: 'https://push.example/1',
      unsubscribe,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    };
    return subscription;
  });
  stubBrowser();
  putMarker({ portal: 'client', name: 'client-1', deviceId: 'd1', epoch: 1, state: 'active' } as Parameters<
    typeof putMarker
  >[0]);
  setCurrentVault(vault);
  holdBearers([{ audience: 'employee', token: 'employee' }], 0);
  stubFetch((url, { method }) => {
    calls.push(`${method} ${url.pathname}`);
    if (refusing) return refusing();
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ data: { publicKey: key, endpoint: null } });
  });
});
afterEach(() => {
  setReach({ online: true });
  vi.unstubAllGlobals();
});

const on = () => screen.findByRole('button', { name: 'Notify me on this device' });
const off = () => screen.findByRole('button', { name: 'Stop notifications on this device' });

test('nothing is asked before the tap; after it the browser asks, and the device is registered', async () => {
  render(<PushSetting />);
  const button = await on();
  expect(requestPermission).not.toHaveBeenCalled();
  expect(subscribe).not.toHaveBeenCalled();
  fireEvent.click(button);
  await off();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
  expect(calls).toContain(`PUT ${urlOf(subscribePush)}`);
  expect(vaultMetadata('client')[0]?.push).toBe(true);
});

test('push is off again by one tap, on the server and in the browser', async () => {
  render(<PushSetting />);
  fireEvent.click(await on());
  fireEvent.click(await off());
  await on();
  expect(calls).toContain(`DELETE ${urlOf(subscribePush)}`);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('while somebody else at this browser is told, its subscription stays', async () => {
  putMarker({
    portal: 'app',
    name: 'app-2',
    deviceId: 'd2',
    epoch: 1,
    state: 'idle-locked',
    push: true,
  } as Parameters<typeof putMarker>[0]);
  render(<PushSetting />);
  fireEvent.click(await on());
  fireEvent.click(await off());
  await on();
  expect(unsubscribe).not.toHaveBeenCalled();
});

test('refused in the browser, it says so and offers no button', async () => {
  answered = 'denied';
  render(<PushSetting />);
  fireEvent.click(await on());
  expect(await screen.findByText(/This browser blocks notifications/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(subscribe).not.toHaveBeenCalled();
});

test('a question closed without an answer changes nothing', async () => {
  answered = 'default';
  render(<PushSetting />);
  fireEvent.click(await on());
  expect((await screen.findByRole('alert')).textContent).toContain('closed without an answer');
  await on();
});

test('a push service that is not reached is told apart from the server', async () => {
  subscribe.mockRejectedValue(new DOMException('push service error', 'AbortError'));
  render(<PushSetting />);
  fireEvent.click(await on());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The service by which this browser is told',
  );
  await on();
});

test('a refusal of the server is in its own words', async () => {
  refusing = () => Response.json({ code: 'forbidden', message: 'Not for you.' }, { status: 403 });
  render(<PushSetting />);
  fireEvent.click(await on());
  expect((await screen.findByRole('alert')).textContent).toBe('Not for you.');
});

test('without a connection it says before the tap that it takes one', async () => {
  act(() => setReach({ online: false }));
  render(<PushSetting />);
  expect(((await on()) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('This can be changed once you are connected.')).toBeDefined();
});

test('at a start a subscription to another key of the server is made anew, and one that is right is left alone', async () => {
  render(<PushSetting />);
  fireEvent.click(await on());
  await off();
  calls = [];
  await keepPush(vault);
  // The stand-in's subscription is to no key.
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledTimes(2);
  expect(calls).toEqual([`GET ${urlOf(subscribePush)}`, `PUT ${urlOf(subscribePush)}`]);
});

test('a permission that was withdrawn in the browser ends it on the server at the next start', async () => {
  render(<PushSetting />);
  fireEvent.click(await on());
  await off();
  permission = 'denied';
  await keepPush(vault);
  expect(calls.at(-1)).toBe(`DELETE ${urlOf(subscribePush)}`);
  expect(vaultMetadata('client')[0]?.push).toBe(false);
});

test('a sign-out ends the browser’s subscription and takes shown notices away, and whoever never asked keeps none', async () => {
  await endPush(vault);
  expect(unsubscribe).not.toHaveBeenCalled();
  render(<PushSetting />);
  fireEvent.click(await on());
  await off();
  await endPush(vault);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(closeNotice).toHaveBeenCalledOnce();
});

test('a browser without Web Push says so', () => {
  vi.unstubAllGlobals();
  render(<PushSetting />);
  expect(screen.getByText(/cannot notify you while Portico is closed/)).toBeDefined();
});

test('an iPhone is told to install first', () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 });
  render(<PushSetting />);
  expect(screen.getByText(/add Portico to the Home Screen first/)).toBeDefined();
});
