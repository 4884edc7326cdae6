import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyUpdate, fetchUpdate, registerWorker } from './service-worker.ts';
import { setUpdate, updateNow } from './update.ts';

/** The registration of the page's worker; a test fires its events. */
const worker = vi.hoisted(() => new EventTarget());
const messageSkipWaiting = vi.fn();
/** Tells the old worker something; it answers at once unless a test lets it be slow. */
const tellOld = vi.fn(async (_worker: object, _said: object) => {});
const registration: { waiting: object | null; active: object } = { waiting: null, active: {} };
const register = vi.fn(async () => registration);
/** The browser's registration: none before the worker is registered, nor after its files did not all load. */
const getRegistration = vi.fn(async (): Promise<object | undefined> => undefined);
vi.mock('workbox-window', () => ({
  messageSW: (worker: object, said: object) => tellOld(worker, said),
  Workbox: class {
    addEventListener = worker.addEventListener.bind(worker);
    register = register;
    messageSkipWaiting = messageSkipWaiting;
  },
}));
/** True while a form is being filled in. */
const unfinished = vi.hoisted(() => vi.fn(() => false));
vi.mock('#src/session/vault/unfinished.ts', () => ({ unfinished }));
/** Fires the wake events: a network, or the person coming back. */
const wake = vi.hoisted(() => ({ up: () => {} }));
vi.mock('#src/offline/triggers/wake.ts', () => ({
  onWake: (up: () => void) => {
    wake.up = up;
  },
}));

const reload = vi.fn();
beforeEach(async () => {
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: {}, ready: Promise.resolve({}), getRegistration },
  });
  vi.stubGlobal('location', { reload, origin: 'https://portico.example' });
  vi.useFakeTimers();
  vi.clearAllMocks();
  await registerWorker();
  worker.dispatchEvent(new Event('waiting'));
});
afterEach(() => {
  setUpdate('none');
  registration.waiting = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('the page goes on with a new version as soon as that has taken over', async () => {
  const done = applyUpdate();
  expect(messageSkipWaiting).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(100);
  expect(reload).not.toHaveBeenCalled();
  worker.dispatchEvent(new Event('controlling'));
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

test('a browser that tells nothing, as an installed app on an iPhone, goes on after 2.5 s', async () => {
  const done = applyUpdate();
  await vi.advanceTimersByTimeAsync(2499);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

test('a new version that still waits for what the old one fetches is given more time', async () => {
  registration.waiting = {};
  const done = applyUpdate();
  await vi.advanceTimersByTimeAsync(8000);
  expect(reload).not.toHaveBeenCalled();
  worker.dispatchEvent(new Event('controlling'));
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

test('a new version that takes over only after a minute gets its page then: a reload before would get the old one again', async () => {
  registration.waiting = {};
  const done = applyUpdate();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(updateNow()).toBe('taking');
  registration.waiting = null;
  worker.dispatchEvent(new Event('controlling'));
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

test('the old version is told to hand over, and only if there is a new one', async () => {
  const first = fetchUpdate();
  await vi.advanceTimersByTimeAsync(15_000);
  await first;
  expect(tellOld).not.toHaveBeenCalled();
  registration.waiting = {};
  const second = fetchUpdate();
  expect(tellOld).toHaveBeenCalledWith(registration.active, { type: 'HAND_OVER' });
  await vi.advanceTimersByTimeAsync(15_000);
  await second;
});

test('the new version takes over once the old one has answered, or not in 3 s', async () => {
  registration.waiting = {};
  const answer = Promise.withResolvers<void>();
  tellOld.mockReturnValueOnce(answer.promise);
  const first = fetchUpdate();
  await vi.advanceTimersByTimeAsync(2000);
  expect(messageSkipWaiting).not.toHaveBeenCalled();
  answer.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(messageSkipWaiting).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(15_000);
  await first;

  messageSkipWaiting.mockClear();
  tellOld.mockReturnValueOnce(new Promise(() => {}));
  const second = fetchUpdate();
  await vi.advanceTimersByTimeAsync(2999);
  expect(messageSkipWaiting).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(messageSkipWaiting).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(15_000);
  await second;
});

test('each new version is asked once: every word to the old one keeps it from its end', async () => {
  registration.waiting = {};
  const done = applyUpdate();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tellOld).toHaveBeenCalledOnce();
  expect(messageSkipWaiting).toHaveBeenCalledOnce();
  registration.waiting = {};
  await vi.advanceTimersByTimeAsync(5000);
  expect(messageSkipWaiting).toHaveBeenCalledTimes(2);
  worker.dispatchEvent(new Event('controlling'));
  await done;
});

test('a form begun while the old version was busy is not reloaded: the person is asked once more', async () => {
  registration.waiting = {};
  const done = applyUpdate();
  await vi.advanceTimersByTimeAsync(20_000);
  unfinished.mockReturnValueOnce(true);
  worker.dispatchEvent(new Event('controlling'));
  await done;
  expect(reload).not.toHaveBeenCalled();
  expect(updateNow()).toBe('taken');
});

test('a page that signs out waits for the new version for 12.5 s at most', async () => {
  registration.waiting = {};
  let over = false;
  void fetchUpdate().then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(over).toBe(true);
});

test('work that begins once the worker is registered does not wait for one that never comes', async () => {
  const ready = new Promise(() => undefined);
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, ready, getRegistration } });
  await expect(registerWorker()).resolves.toBeUndefined();
});

test('a worker the browser forgot, since the connection broke, is started anew once there may be one', async () => {
  const wakeUp = async () => {
    wake.up();
    await vi.advanceTimersByTimeAsync(0);
  };
  register.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await wakeUp();
  expect(register).toHaveBeenCalledTimes(2);
  await wakeUp();
  expect(register).toHaveBeenCalledTimes(3);

  getRegistration.mockResolvedValue(registration);
  await wakeUp();
  expect(register).toHaveBeenCalledTimes(3);
});
