import type { Portal } from '#contract/session/session.ts';
import { storeOf } from '#src/lib/store.ts';
import type { AppAnswer, RepairMessage } from '#sw/protocol.ts';

/** Longest time in which a screen waits for the worker to install, or to fetch missing parts, ms. */
const patienceMs = 60_000;
/** Time that Chromium gives a worker for a message, ms. */
const longestMs = 300_000;

/**
 * True if the app itself opens without a network on this device, with all screens of the portal, after its missing parts were fetched.
 * False if the browser has no worker for it.
 */
export async function appOpensOffline(portal: Portal | undefined, waitMs = patienceMs): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker?.getRegistration())) return false;
  const late = new Promise<false>((resolve) => setTimeout(resolve, waitMs, false));
  return Promise.race([late, ask(serviceWorker, portal)]);
}

/** The portals of which the worker said to this page that all their screens open without a network. */
export const wholePortals = storeOf<ReadonlySet<Portal>>(new Set());

/** The portals whose files this page has had checked, or is having checked; undefined for a page of no portal. */
const checked = new Set<Portal | undefined>();

/**
 * Has the worker check the portal's files, and fetch those that are missing: once in the life of a page, and again as long as some are
 * missing.
 */
export async function checkKeptFiles(portal: Portal | undefined): Promise<void> {
  // The first worker fetches them all: a page that has none yet asks later.
  if (!(await navigator.serviceWorker?.getRegistration()) || checked.has(portal)) return;
  checked.add(portal);
  if (!(await appOpensOffline(portal, longestMs))) checked.delete(portal);
}

async function ask(workers: ServiceWorkerContainer, portal: Portal | undefined): Promise<boolean> {
  const said: RepairMessage = { type: 'MEND', portal, loaded: loadedFiles() };
  // A version that takes over later is to have the portal's files by then; the first one fetches the open screen's before others.
  const { installing, waiting } = (await workers.getRegistration()) ?? {};
  for (const next of [installing, waiting]) next?.postMessage(said);
  const { active } = await workers.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<AppAnswer>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<AppAnswer>) => resolve(data);
  });
  active?.postMessage(said, [port2]);
  const { whole } = await answer;
  port1.close();
  if (whole && portal) wholePortals.set(new Set([...wholePortals.now(), portal]));
  return whole;
}

/** Paths of the app's files that this page has loaded. */
const loadedFiles = () =>
  performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : [];
  });
