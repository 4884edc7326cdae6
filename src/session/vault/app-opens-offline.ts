import type { Portal } from '../../../contract/session/session.ts';
import type { AppAnswer, RepairMessage } from '../../../sw/protocol.ts';

/** Longest time for the worker to install, or to fetch missing parts, ms. */
const patienceMs = 60_000;

/**
 * True if the app itself opens without a network on this device, with all screens of the portal, after its missing parts were fetched.
 * False if the browser has no worker for it.
 */
export async function appOpensOffline(portal: Portal | undefined): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker?.getRegistration())) return false;
  const late = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false));
  return Promise.race([late, ask(serviceWorker, { type: 'MEND', portal })]);
}

/** The portals whose files this page has had checked; undefined for a page of no portal. */
const checked = new Set<Portal | undefined>();

/** Has the worker check the portal's files, and fetch again those that the browser has evicted: once in the life of a page. */
export async function checkKeptFiles(portal: Portal | undefined): Promise<void> {
  // The first worker fetches them all: a page that has none yet asks later.
  if (!(await navigator.serviceWorker?.getRegistration()) || checked.has(portal)) return;
  checked.add(portal);
  await appOpensOffline(portal);
}

async function ask({ ready }: ServiceWorkerContainer, said: RepairMessage): Promise<boolean> {
  const { active, waiting, installing } = await ready;
  // A version that takes over later is to have the portal's files by then.
  for (const next of [installing, waiting]) next?.postMessage(said);
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<AppAnswer>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<AppAnswer>) => resolve(data);
  });
  active?.postMessage(said, [port2]);
  const { whole } = await answer;
  port1.close();
  return whole;
}
