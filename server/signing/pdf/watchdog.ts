import { workerData } from 'node:worker_threads';

/** What the process may hold, bytes, and who started it. */
const { memory, parent } = workerData as { memory: number; parent: number };
const checkEvery = 50;

/**
 * Runs as a thread beside the PDF work, which never yields: ends the process when it holds too much (buffers
 * lie outside the heap that V8 limits) or when the server that started it is gone.
 */
setInterval(() => {
  if (process.memoryUsage.rss() > memory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, checkEvery);
