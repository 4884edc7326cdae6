import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** One request, as bytes made beforehand, that is sent again and again. */
export interface FloodRequest {
  port: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
  /** Number of requests under way at once. */
  atOnce: number;
}

const { port, method, path, headers, body, atOnce } = workerData as FloodRequest;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const statuses: Record<string, number> = {};
let isOver = false;

const send = () =>
  new Promise<void>((resolve) => {
    const count = (status: string) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      resolve();
    };
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      answer.resume().on('end', () => count(String(answer.statusCode)));
    });
    // A body that is too large is answered before it is sent whole.
    sent.on('error', () => count('cut'));
    sent.end(body);
  });

parentPort?.on('message', () => {
  isOver = true;
});
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (!isOver) await send();
  }),
);
agent.destroy();
parentPort?.postMessage(statuses);
parentPort?.close();
