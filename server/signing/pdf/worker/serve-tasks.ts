import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PdfRefusal, type RefusalCode } from '../refusal.ts';

/** Tasks of a process: plain data in, plain data out. */
export type TaskTable = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** `run-in-worker.ts` ensures that `task` and `args` fit together. */
export interface Order {
  task: string;
  args: readonly unknown[];
  /** True if the task takes a function as its last argument, which is told of its parts. */
  tells: boolean;
  /** Processor time of the task, ms; of each part, if it tells of them. */
  limit: number;
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

/** Messages of a process: it is loaded, a part of a task is done, or the whole. */
export type WorkerMessage = { ready: true } | { part: unknown } | WorkerAnswer;

async function carryOut(tasks: TaskTable, task: string, args: readonly unknown[]): Promise<TaskOutcome> {
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

  /** Ends the process beyond its limits; memory (bytes) is the process's argument. */
  const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { memory: Number(process.argv[2]), parent: process.ppid },
  });
  watchdog.unref();
  const send = (message: WorkerMessage) => process.send?.(message);

  process.on('message', async ({ task, args, tells, limit }: Order) => {
    const tell = (part: unknown) => {
      watchdog.postMessage(limit);
      send({ part });
    };
    watchdog.postMessage(limit);
    const outcome = await carryOut(tasks, task, tells ? [...args, tell] : args);
    watchdog.postMessage(null);
    send({ outcome, held: process.memoryUsage.rss() });
  });
  process.on('disconnect', () => process.exit());
  send({ ready: true });
}
