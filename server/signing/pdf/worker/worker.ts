import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { composePdf } from '../draw/compose.ts';
import { assertFieldsOnly } from '../fingerprint/assert-fields-only.ts';
import { fingerprintPdf } from '../fingerprint/fingerprint.ts';
import { readPageText } from '../fingerprint/read-pages.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { prepareCertificate, prepareSeal } from '../prepare/prepare-seal.ts';
import { readCertificate } from '../read/read-certificate.ts';
import { PdfRefusal, type RefusalCode } from '../refusal.ts';

/** Tasks of the worker: plain data in, plain data out. */
const tasks = {
  preparePdf,
  fingerprintPdf,
  readText: readPageText,
  assertFieldsOnly,
  composePdf,
  prepareSeal,
  prepareCertificate,
  readCertificate,
};
export type Tasks = typeof tasks;

/** `run-in-worker.ts` ensures that `task` and `args` fit together. */
export interface Order {
  task: keyof Tasks;
  args: unknown[];
}

export type TaskOutcome =
  | { value: unknown }
  | { refusal: { code: RefusalCode; detail: string | undefined } }
  | { failure: string };

/** Outcome of an order, and the memory that the process holds afterwards, bytes. */
export interface WorkerAnswer {
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

// The server's answers go first; at the lowest priority an upload hardly gets on while the machine is busy.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const [memory, timeout] = process.argv.slice(2).map(Number);
/** Ends the process beyond its limits; memory (bytes) and a task's processor time (ms) are the process's arguments. */
const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), {
  workerData: { memory, timeout, parent: process.ppid },
});
watchdog.unref();

process.on('message', async (order: Order) => {
  watchdog.postMessage(true);
  const answer: WorkerAnswer = { outcome: await carryOut(order), held: process.memoryUsage.rss() };
  watchdog.postMessage(false);
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
