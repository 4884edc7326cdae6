import { parentPort, workerData } from 'node:worker_threads';
import { overstepped } from './overstepped.ts';

/** Memory the process may hold, bytes; the process that started it. */
const { memory, parent } = workerData as { memory: number; parent: number };
const checkEvery = 50;

/** Processor time that the task, or its part, may take, ms, and that of its start; undefined between tasks. */
let task: { limit: number; before: NodeJS.CpuUsage } | undefined;
parentPort?.on('message', (limit: number | null) => {
  task = limit === null ? undefined : { limit, before: process.cpuUsage() };
});

function isLate(): boolean {
  if (!task) return false;
  const { user, system } = process.cpuUsage(task.before);
  return (user + system) / 1000 > task.limit;
}

/**
 * Runs as a thread beside the PDF work, which never yields: ends the process if it holds too much memory (buffers are outside the heap that
 * V8 limits), if a task used up its processor time, or if the server that started it is gone.
 */
setInterval(() => {
  if (isLate() || process.memoryUsage.rss() > memory || process.ppid !== parent)
    process.kill(process.pid, overstepped);
}, checkEvery);
