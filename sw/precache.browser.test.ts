import { beforeEach, expect, test, vi } from 'vitest';
import { versionHeader } from '#contract/runtime-config.ts';
import { keepApp, noteLoaded, repairApp } from './precache.ts';

/** A worker's event, whose work a test can wait for. */
class WorkerEvent extends Event {
  readonly work: Promise<unknown>[] = [];
  waitUntil(work: Promise<unknown>) {
    this.work.push(work);
  }
}
vi.stubGlobal('ExtendableEvent', WorkerEvent);
vi.stubGlobal('FetchEvent', WorkerEvent);
/** Addresses of the open tabs. */
let tabs: string[] = [];
vi.stubGlobal('clients', { matchAll: async () => tabs.map((path) => ({ url: location.origin + path })) });

keepApp([
  { url: 'index.html', revision: '1' },
  { url: 'assets/sign-in.js', revision: null },
  { url: 'assets/clients.js', revision: null, portals: ['app'] },
  { url: 'assets/payslips.js', revision: null, portals: ['client'] },
  { url: 'assets/signing.js', revision: null, portals: ['app', 'client'] },
]);
const forAll = ['/index.html', '/assets/sign-in.js'];

let asked: string[];
/** Paths that the server does not answer. */
let refused: string[];

beforeEach(async () => {
  asked = [];
  refused = [];
  tabs = [];
  for (const name of await caches.keys()) await caches.delete(name);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
    asked.push(pathname);
    if (refused.includes(pathname)) throw new TypeError('Failed to fetch');
    return new Response('', { headers: { [versionHeader]: '1' } });
  });
});

test('keeps what everybody needs, until a portal is opened here', async () => {
  expect(await repairApp()).toBe(true);
  expect(asked.toSorted()).toEqual(forAll.toSorted());
});

test('keeps the files of the portal that is open, and none of the staff’s for a client', async () => {
  expect(await repairApp('client')).toBe(true);
  expect(asked.toSorted()).toEqual([...forAll, '/assets/payslips.js', '/assets/signing.js'].toSorted());
});

test('adds those of another portal once that is opened', async () => {
  await repairApp('client');
  asked = [];
  expect(await repairApp('app')).toBe(true);
  expect(asked).toEqual(['/assets/clients.js']);
});

test('goes on keeping a portal’s files, as the worker of the next version does with its own', async () => {
  await repairApp('client');
  for (const name of await caches.keys()) if (/precache/.test(name)) await caches.delete(name);
  asked = [];
  expect(await repairApp()).toBe(true);
  expect(asked).toContain('/assets/payslips.js');
  expect(asked).not.toContain('/assets/clients.js');
});

test('is not whole while a file of the portal is missing, and fetches only that later', async () => {
  refused = ['/assets/payslips.js'];
  expect(await repairApp('client')).toBe(false);
  asked = [];
  refused = [];
  expect(await repairApp('client')).toBe(true);
  expect(asked).toEqual(['/assets/payslips.js']);
});

test('repairs at the same time fetch each file once', async () => {
  expect(await Promise.all([repairApp(), repairApp('client'), repairApp('client')])).toEqual([
    true,
    true,
    true,
  ]);
  expect(new Set(asked).size).toBe(asked.length);
});

test('an answer of something else in the browser’s own cache is asked for again', async () => {
  const modes: (string | undefined)[] = [];
  vi.mocked(fetch).mockImplementation(async (_, init) => {
    modes.push(init?.cache);
    return new Response('', { headers: init?.cache === 'reload' ? { [versionHeader]: '1' } : {} });
  });
  expect(await repairApp()).toBe(true);
  expect(modes.toSorted()).toEqual(['default', 'default', 'reload', 'reload']);
});

/** Has the worker installed, beside one that is active or as the first; answers as its installation ends. */
async function install(active: object | null): Promise<void> {
  vi.stubGlobal('registration', { active });
  const event = new WorkerEvent('install');
  dispatchEvent(event);
  await Promise.all(event.work);
}

test('the first worker is there as soon as the open screen is kept, and fetches the rest afterwards, the portal’s first', async () => {
  tabs = ['/client/my-payslips'];
  noteLoaded(['/assets/payslips.js']);
  refused = ['/assets/signing.js'];
  await install(null);
  expect(asked).toEqual(['/index.html', '/assets/payslips.js']);
  refused = [];
  asked = [];
  expect(await repairApp('client')).toBe(true);
  expect(asked).toEqual(['/assets/signing.js', '/assets/sign-in.js']);
});

test('a later version is installed with the files of every portal of the device, or not at all', async () => {
  await repairApp('app');
  for (const name of await caches.keys()) if (/precache/.test(name)) await caches.delete(name);
  tabs = ['/client/my-payslips'];
  refused = ['/assets/clients.js'];
  await expect(install({})).rejects.toThrow('could not be fetched');
  refused = [];
  await install({});
  expect(asked).toContain('/assets/clients.js');
  expect(asked).toContain('/assets/payslips.js');
});
