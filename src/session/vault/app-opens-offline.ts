import { type AppAnswer, mendAppNow } from '../../../sw/protocol.ts';

/** How long the worker may take to come whole, or to fetch what is missing, ms. */
const patienceMs = 60_000;

/**
 * Whether the app itself opens without a network on this device, after what is missing of it was fetched again. False where the browser
 * has no worker for it.
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
  active?.postMessage(mendAppNow, [port2]);
  const { whole } = await answer;
  port1.close();
  return whole;
}
