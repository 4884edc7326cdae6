import { afterEach, expect, test, vi } from 'vitest';
import type { RepairMessage } from '../../../sw/protocol.ts';
import { appOpensOffline, checkKeptFiles } from './app-opens-offline.ts';

afterEach(() => vi.unstubAllGlobals());

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
