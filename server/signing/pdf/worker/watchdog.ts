import { parentPort, workerData } from 'node:worker_threads';

/** Memory the process may hold, bytes; processor time of one task, ms; the process that started it. */
const { memory, timeout, parent } = workerData as { memory: number; timeout: number; parent: number };
const checkEvery = 50;

/** Processor time at the start of the task; undefined between tasks. */
let before: NodeJS.CpuUsage | undefined;
parentPort?.on('message', (isBusy: boolean) => {
  before = isBusy ? process.cpuUsage() : undefined;
});

function spentMs(): number {
  if (!before) return 0;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Runs as a thread beside the PDF work, which never yields: ends the process if it holds too much memory (buffers are outside the heap that
 * V8 limits), if a task used up its processor time, or if the server that started it is gone.
 */
setInterval(() => {
  if (spentMs() > timeout || process.memoryUsage.rss() > memory || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL');
}, checkEvery);
