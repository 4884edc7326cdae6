import { type CarriedRequest, carriedAnswer } from './test-carried.ts';
import { answerNetwork } from './test-network.ts';

const script = '/sw/test-worker.ts';

/** For tests: a real service worker, on the network of the tests. */
export interface TestWorker {
  /** Has it send everything that waits, as a background sync does. */
  send(): Promise<void>;
  /** Number of its requests so far. */
  requests(): number;
  stop(): Promise<unknown>;
}

export async function startWorker(): Promise<TestWorker> {
  const registration = await navigator.serviceWorker.register(script, { type: 'module' });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) throw new Error('There is no worker.');
  const controller = new AbortController();
  let requests = 0;
  navigator.serviceWorker.addEventListener(
    'message',
    async ({ data: { url, init }, ports: [port] }: MessageEvent<CarriedRequest>) => {
      requests += 1;
      port?.postMessage(await carriedAnswer(answerNetwork(new Request(url, init))));
    },
    controller,
  );
  navigator.serviceWorker.startMessages();
  return {
    send: () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        worker.postMessage('send', [port2]);
      }),
    requests: () => requests,
    stop: () => {
      controller.abort();
      return registration.unregister();
    },
  };
}
