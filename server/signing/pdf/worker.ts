import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { composePdf } from './compose.ts';
import { assertFieldsOnly } from './fingerprint/assert-fields-only.ts';
import { fingerprintPdf } from './fingerprint/fingerprint.ts';
import { preparePdf } from './prepare.ts';
import { prepareCertificate, prepareSeal } from './prepare-seal.ts';
import { PdfRefusal, type RefusalCode } from './refusal.ts';

/** What the worker can be asked to do: plain data in, plain data out. */
const tasks = { preparePdf, fingerprintPdf, assertFieldsOnly, composePdf, prepareSeal, prepareCertificate };
export type Tasks = typeof tasks;

/** `task` and `args` fit together: `run-in-worker.ts` sees to that. */
export interface Order {
  task: keyof Tasks;
  args: unknown[];
}

export type TaskOutcome =
  | { value: unknown }
  | { refusal: { code: RefusalCode; detail: string | undefined } }
  | { failure: string };

/** What came of an order, and what the process holds afterwards, bytes. */
export interface Answer {
  outcome: TaskOutcome;
  held: number;
}

async function carryOut({ task, args }: Order): Promise<TaskOutcome> {
  const work: (...values: never[]) => Promise<unknown> = tasks[task];
  try {
    return { value: await work(...(args as never[])) };
  } catch (error) {
    if (error instanceof PdfRefusal) return { refusal: { code: error.code, detail: error.detail } };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

// The server's answers go first.
setPriority(constants.priority.PRIORITY_LOW);

const [memory, timeout] = process.argv.slice(2).map(Number);
/** Its memory (bytes) and the processor time of a task (ms) are the arguments of this process. */
const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { memory, timeout, parent: process.ppid },
});
watchdog.unref();

process.on('message', async (order: Order) => {
  watchdog.postMessage(true);
  const answer: Answer = { outcome: await carryOut(order), held: process.memoryUsage.rss() };
  watchdog.postMessage(false);
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
