import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DrawingTasks } from '../drawing/worker.ts';
import { PdfRefusal } from '../refusal.ts';
import { withoutNetwork } from './no-network.ts';
import type { Order, TaskOutcome, WorkerAnswer } from './serve-tasks.ts';
import type { ReadingTasks } from './worker.ts';

export interface PdfWorkerLimits {
  /** Processor time of one task, ms: a busy machine does not count against a file. */
  timeout: number;
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
   * @throws PdfRefusal as the task does, or `too_heavy`
   * @throws Error if the task failed otherwise, or the worker was closed
   */
  run<T extends keyof Tasks>(task: T, ...args: Parameters<Tasks[T]>): ReturnType<Tasks[T]>;
  /** Ends the worker; a task that is running or waiting fails. */
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;
/** A task is aborted after this many times its processor time by the clock: it may wait for the processor, but not forever. */
const patience = 5;
/** A process that holds more than this share of its memory after a task is replaced. */
const heldAtMost = 1 / 2;
const usual: PdfWorkerLimits = { timeout: 60_000, memory: 768 };

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
/** Signals that end a process which exceeded a limit: from its watchdog, or from V8. */
const oversteps = new Set(['SIGKILL', 'SIGABRT']);

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

/** Starts a process, not a thread: a thread that runs out of memory can take the server with it. */
function start({ file, flags }: Program, { memory, timeout }: PdfWorkerLimits): ChildProcess {
  const child = startConfined(file, [String(memory * mebibyte), String(timeout)], {
    execArgv: [`--max-old-space-size=${memory}`, '--allow-worker', ...flags],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Tasks handle errors themselves; between tasks there is nobody to notify.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}

/** Sends one order and waits for its outcome, the end of the process or the time limit, whichever comes first. */
async function attempt(child: ChildProcess, order: Order, timeout: number): Promise<WorkerAnswer> {
  const settled = new AbortController();
  const { signal } = settled;
  const answered = once(child, 'message', { signal }).then(([answer]: WorkerAnswer[]) => answer);
  const ended = once(child, 'exit', { signal }).then(([code, cause]) => {
    throw oversteps.has(cause)
      ? new PdfRefusal('too_heavy')
      : new Error(`The PDF worker was closed (${cause ?? code}).`);
  });
  const late = setTimeout(timeout, undefined, { signal }).then(() => {
    throw new PdfRefusal('too_heavy');
  });
  try {
    child.send(order);
    const answer = await Promise.race([answered, ended, late]);
    if (!answer) throw new Error('The PDF worker gave no answer.');
    return answer;
  } finally {
    settled.abort();
  }
}

interface Runner {
  run(order: Order): Promise<TaskOutcome>;
  close(): Promise<void>;
}

function startRunner(program: Program, limits: PdfWorkerLimits): Runner {
  let child: ChildProcess | undefined;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    // Somebody waits for its end now, so the server must not end first.
    ending.ref();
    const ended = once(ending, 'exit');
    ending.kill();
    await ended;
  };
  const replace = async () => {
    await stop();
    if (!closed) child = start(program, limits);
  };
  const carryOut = async (order: Order) => {
    if (closed) throw new Error('The PDF worker was closed.');
    if (!child?.connected) child = start(program, limits);
    try {
      const { outcome, held } = await attempt(child, order, limits.timeout * patience);
      // Memory that a heavy file left behind must not count against the next one.
      if (program.endsAfterTask || held > heldAtMost * limits.memory * mebibyte) await replace();
      return outcome;
    } catch (error) {
      await stop();
      throw error;
    }
  };

  return {
    run(order) {
      const turn = queue.then(() => carryOut(order));
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
  const reply = async (order: Order): Promise<unknown> => {
    const outcome = await (order.task in drawingTasks ? drawer : reader).run(order);
    if ('refusal' in outcome) throw new PdfRefusal(outcome.refusal.code, outcome.refusal.detail);
    if ('failure' in outcome) throw new Error(outcome.failure);
    return outcome.value;
  };

  return {
    run<T extends keyof Tasks>(task: T, ...args: Parameters<Tasks[T]>) {
      return reply({ task, args }) as ReturnType<Tasks[T]>;
    },
    async close() {
      await Promise.all([reader.close(), drawer.close()]);
    },
  };
}
