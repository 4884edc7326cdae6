import { type AppAnswer, repairAppNow } from '../../../sw/protocol.ts';

/** Longest time for the worker to install, or to fetch missing parts, ms. */
const patienceMs = 60_000;

/**
 * True if the app itself opens without a network on this device, after its missing parts were fetched again. False if the browser has no
 * worker for it.
 */
export async function appOpensOffline(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker?.getRegistration())) return false;
  const late = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false));
  return Promise.race([late, ask(serviceWorker)]);
}

async function ask({ ready }: ServiceWorkerContainer): Promise<boolean> {
  const { active } = await ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<AppAnswer>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<AppAnswer>) => resolve(data);
  });
  active?.postMessage(repairAppNow, [port2]);
  const { whole } = await answer;
  port1.close();
  return whole;
}
