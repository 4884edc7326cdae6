import { afterEach, expect, test, vi } from 'vitest';
import type { RepairMessage } from '#sw/protocol.ts';
import { appOpensOffline, checkKeptFiles, wholePortals } from './app-opens-offline.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  wholePortals.set(new Set());
});

/** A worker that has fetched what it was asked for, and a note of the portals it was told. */
function worker(whole = true) {
  const portals: RepairMessage['portal'][] = [];
  const postMessage = (said: RepairMessage, [port]: readonly MessagePort[] = []) => {
    portals.push(said.portal);
    port?.postMessage({ whole });
  };
  return { portals, postMessage };
}

function browserWith(registration: object | undefined) {
  vi.stubGlobal('location', { origin: 'https://portico.example' });
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  vi.stubGlobal('navigator', { serviceWorker });
}

test('asks the worker of this version, and tells one that takes over later of the portal, too', async () => {
  const [active, waiting] = [worker(), worker()];
  browserWith({ active, waiting, installing: null });
  expect(await appOpensOffline('app')).toBe(true);
  expect(active.portals).toEqual(['app']);
  expect(waiting.portals).toEqual(['app']);
});

test('does not open offline while files are missing, or without a worker', async () => {
  browserWith({ active: worker(false), waiting: null, installing: null });
  expect(await appOpensOffline('client')).toBe(false);
  browserWith(undefined);
  expect(await appOpensOffline('client')).toBe(false);
});

test('a page has the files of a portal checked once, as soon as there is a worker', async () => {
  browserWith(undefined);
  await checkKeptFiles('client');
  const active = worker();
  browserWith({ active, waiting: null, installing: null });
  await Promise.all([checkKeptFiles('client'), checkKeptFiles('client')]);
  await checkKeptFiles('client');
  await checkKeptFiles(undefined);
  expect(active.portals).toEqual(['client', undefined]);
});

test('a portal is whole by the worker’s answer alone, and is asked about again until then', async () => {
  browserWith({ active: worker(false), waiting: null, installing: null });
  await checkKeptFiles('external');
  expect(wholePortals.now()).toEqual(new Set());
  const active = worker();
  browserWith({ active, waiting: null, installing: null });
  await checkKeptFiles('external');
  expect(wholePortals.now()).toEqual(new Set(['external']));
  await checkKeptFiles('external');
  expect(active.portals).toEqual(['external']);
});

test('the first worker is told what the page has loaded while it is being installed', async () => {
  const heard: unknown[] = [];
  const installing = { postMessage: (said: RepairMessage) => void heard.push(said.loaded) };
  vi.stubGlobal('performance', {
    getEntriesByType: () => [
      { name: 'https://portico.example/assets/payslips.js' },
      { name: 'https://portico.example/api/v1/me' },
      { name: 'https://elsewhere.example/assets/other.js' },
    ],
  });
  browserWith({ active: worker(), waiting: null, installing });
  await appOpensOffline('client');
  expect(heard).toEqual([['/assets/payslips.js']]);
});
