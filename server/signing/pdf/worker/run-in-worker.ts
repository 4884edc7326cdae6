import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DrawingTasks } from '../drawing/worker.ts';
import { PdfRefusal } from '../refusal.ts';
import { withoutNetwork } from './no-network.ts';
import { errorOfEnd, Unavailable } from './process-end.ts';
import type { Order, TaskOutcome, WorkerAnswer, WorkerMessage } from './serve-tasks.ts';
import type { ReadingTasks } from './worker.ts';

export interface PdfWorkerLimits {
  /** Processor time of one task, ms: a busy machine does not count against a file. */
  timeout: number;
  /** Processor time of each part of a task that tells of its parts, ms: of a page that is compared. Default: `timeout`. */
  part?: number;
  /** Memory that the worker may hold, MiB. */
  memory: number;
}

/** Tasks of all processes. */
export type Tasks = ReadingTasks & DrawingTasks;

/**
 * Runs PDF work apart from the server, so that no file can take its time or memory: one process that reads and one that draws, each with one
 * task at a time, the others wait. A task that exceeds a limit is refused as `too_heavy` and takes the process with it.
 */
export interface PdfWorker {
  /**
   * @param args a function at their end is called here with what the task calls it with there: what it was told holds, whatever ends the
   * process after it
   * @throws PdfRefusal as the task does, or `too_heavy`
   * @throws Unavailable if the machine and not the file kept the task from being done
   * @throws Error if the task failed otherwise
   */
  run<T extends keyof Tasks>(task: T, ...args: Parameters<Tasks[T]>): ReturnType<Tasks[T]>;
  /** Ends the worker; a task that is running or waiting fails. */
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;
/** A task is aborted after this many times its processor time by the clock: it may wait for the processor, but not forever. */
const patience = 5;
/** Time by the clock in which a process starts, ms. */
const startAtMost = 60_000;
/** A process that holds more than this share of its memory after a task is replaced. */
const heldAtMost = 1 / 2;
const usual: PdfWorkerLimits = { timeout: 60_000, part: 10_000, memory: 768 };

/** A program that runs as a process, with flags of Node beyond those of every process. */
interface Program {
  file: string;
  flags: readonly string[];
  /** True if no task may find what another one left: the next process is started ahead. */
  endsAfterTask: boolean;
}

const reading: Program = {
  file: fileURLToPath(new URL('./worker.ts', import.meta.url)),
  flags: [],
  endsAfterTask: false,
};
/** Native code, which Node's permissions do not bind, reads strangers' files here: the process has nothing but the one file. */
const drawing: Program = {
  file: fileURLToPath(new URL('../drawing/worker.ts', import.meta.url)),
  flags: ['--allow-addons'],
  endsAfterTask: true,
};

const drawingTasks: Readonly<Record<keyof DrawingTasks, true>> = {
  comparePdf: true,
  pagePictures: true,
  compareSealed: true,
};

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** The only folders the process may read, resolved if they are links: the program, and the packages with their fonts. */
const readable = ['server', 'contract', 'drawing', 'pades', 'node_modules', 'package.json']
  .map((name) => join(root, name))
  .flatMap((path) => [path, realpathSync(path)]);

/** Node's permissions for a process that reads untrusted files (see `startConfined`). */
const confinement: readonly string[] = [
  '--permission',
  ...[...new Set(readable)].map((path) => `--allow-fs-read=${path}`),
];

/**
 * Starts a program that may read itself, but neither other files nor the server's environment; it may not write or start anything. The
 * system keeps it from the network if it can, and so does Node from version 25 on.
 */
export function startConfined(
  program: string,
  args: readonly string[],
  { execArgv = [], ...options }: ForkOptions = {},
): ChildProcess {
  const [execPath = process.execPath, ...before] = [...withoutNetwork, process.execPath];
  return fork(program, args, {
    ...options,
    execPath,
    execArgv: [...before, ...confinement, ...execArgv],
    // Only `PATH`, to find programs.
    env: withoutNetwork.length > 0 ? { PATH: process.env.PATH } : {},
  });
}

/** A process, and the reason why it cannot be asked. */
interface Running {
  child: ChildProcess;
  /** True once its program is loaded. */
  isReady: boolean;
  failure: unknown;
}

/** Starts a process, not a thread: a thread that runs out of memory can take the server with it. */
function start({ file, flags }: Program, { memory }: PdfWorkerLimits): Running {
  const child = startConfined(file, [String(memory * mebibyte)], {
    execArgv: [`--max-old-space-size=${memory}`, '--allow-worker', ...flags],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const running: Running = { child, isReady: false, failure: undefined };
  child.once('message', () => {
    running.isReady = true;
  });
  // Tasks handle errors themselves; between tasks there is nobody to notify.
  child.on('error', (error) => {
    running.failure = error;
  });
  child.unref();
  child.channel?.unref();
  return running;
}

/** Sends one order and waits for its outcome, the end of the process or the time limit, whichever comes first. */
async function attempt(running: Running, order: Order, tell: Tell): Promise<WorkerAnswer> {
  const { child, failure } = running;
  if (failure) throw new Unavailable(failure);
  let late: NodeJS.Timeout | undefined;
  const listening = new AbortController();
  /** Calls a listener until the order is carried out. */
  const listen = <Values extends unknown[]>(event: string, listener: (...values: Values) => void) => {
    const called = (...values: unknown[]) => listener(...(values as Values));
    child.on(event, called);
    listening.signal.addEventListener('abort', () => child.off(event, called));
  };
  try {
    return await new Promise<WorkerAnswer>((resolve, reject) => {
      const wait = (time: number, error: Error) => {
        clearTimeout(late);
        late = setTimeout(() => reject(error), time);
      };
      const waitForPart = () => wait(order.limit * patience, new PdfRefusal('too_heavy'));
      listen('message', (message: WorkerMessage) => {
        waitForPart();
        if ('outcome' in message) resolve(message);
        else if ('part' in message) tell(message.part);
      });
      // Comes after the last message, as `exit` does not.
      listen('close', (code: number | null, signal: NodeJS.Signals | null) =>
        reject(errorOfEnd(code, signal, running.isReady)),
      );
      listen('error', (error: Error) => reject(new Unavailable(error)));
      if (running.isReady) waitForPart();
      else wait(startAtMost, new Unavailable('A PDF process did not start.'));
      child.send(order);
    });
  } finally {
    clearTimeout(late);
    listening.abort();
  }
}

type Tell = (part: unknown) => unknown;

interface Runner {
  run(order: Order, tell: Tell): Promise<TaskOutcome>;
  close(): Promise<void>;
}

function startRunner(program: Program, limits: PdfWorkerLimits): Runner {
  let running: Running | undefined;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    const ending = running?.child;
    running = undefined;
    if (!ending?.pid || ending.exitCode !== null || ending.signalCode !== null) return;
    // Somebody waits for its end now, so the server must not end first.
    ending.ref();
    const ended = once(ending, 'exit');
    ending.kill();
    await ended;
  };
  const replace = async () => {
    await stop();
    if (!closed) running = start(program, limits);
  };
  const carryOut = async (order: Order, tell: Tell) => {
    if (closed) throw new Unavailable('The PDF worker was closed.');
    if (!running?.child.connected) running = start(program, limits);
    try {
      const { outcome, held } = await attempt(running, order, tell);
      // Memory that a heavy file left behind must not count against the next one.
      if (program.endsAfterTask || held > heldAtMost * limits.memory * mebibyte) await replace();
      return outcome;
    } catch (error) {
      await stop();
      throw error;
    }
  };

  return {
    run(order, tell) {
      const turn = queue.then(() => carryOut(order, tell));
      queue = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      closed = true;
      await stop();
    },
  };
}

export function startPdfWorker(limits: PdfWorkerLimits = usual): PdfWorker {
  const reader = startRunner(reading, limits);
  const drawer = startRunner(drawing, limits);
  const { timeout, part = timeout } = limits;
  const reply = async (task: string, all: readonly unknown[]): Promise<unknown> => {
    const tell = all.at(-1);
    const runner = task in drawingTasks ? drawer : reader;
    const outcome = await (typeof tell === 'function'
      ? runner.run({ task, args: all.slice(0, -1), tells: true, limit: part }, tell as Tell)
      : runner.run({ task, args: all, tells: false, limit: timeout }, () => undefined));
    if ('refusal' in outcome) throw new PdfRefusal(outcome.refusal.code, outcome.refusal.detail);
    if ('failure' in outcome) throw new Error(outcome.failure);
    return outcome.value;
  };

  return {
    run<T extends keyof Tasks>(task: T, ...args: Parameters<Tasks[T]>) {
      return reply(task, args) as ReturnType<Tasks[T]>;
    },
    async close() {
      await Promise.all([reader.close(), drawer.close()]);
    },
  };
}
