/// <reference lib="webworker" />
import { type CarriedAnswer, carriedRequest, responseFrom } from '#src/offline/outbox/faults/test-carried.ts';
import { replay } from './replay.ts';

/*
 * For tests: a service worker that sends waiting items like the real one. The page that starts it is its network.
 */
declare const self: ServiceWorkerGlobalScope;

let page: Client | undefined;

self.fetch = async (input, init) => {
  const request = await carriedRequest(new Request(input, init));
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<CarriedAnswer>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<CarriedAnswer>) => resolve(data);
  });
  page?.postMessage(request, [port2]);
  return responseFrom(await answered);
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  page = event.source instanceof Client ? event.source : undefined;
  event.waitUntil(
    replay()
      // Items are left: the browser would wake it again.
      .catch(() => {})
      .then(() => event.ports[0]?.postMessage('over')),
  );
});
