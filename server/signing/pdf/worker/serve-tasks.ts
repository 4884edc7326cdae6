import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PdfRefusal, type RefusalCode } from '../refusal.ts';

/** Tasks of a process: plain data in, plain data out. */
export type TaskTable = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** `run-in-worker.ts` ensures that `task` and `args` fit together. */
export interface Order {
  task: string;
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

async function carryOut(tasks: TaskTable, { task, args }: Order): Promise<TaskOutcome> {
  try {
    const work = tasks[task];
    if (!work) throw new Error(`This process has no task ${task}.`);
    return { value: await work(...(args as never[])) };
  } catch (error) {
    if (error instanceof PdfRefusal) return { refusal: { code: error.code, detail: error.detail } };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Carries out the orders of the server that started this process, within the limits in its arguments, until the server is gone. */
export function serveTasks(tasks: TaskTable): void {
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
    const answer: WorkerAnswer = { outcome: await carryOut(tasks, order), held: process.memoryUsage.rss() };
    watchdog.postMessage(false);
    process.send?.(answer);
  });
  process.on('disconnect', () => process.exit());
}
