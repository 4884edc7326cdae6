import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Largest busy share of the machine while something is timed, and how long to wait for it, ms. */
const busyAtMost = 0.15;
const patienceMs = 120_000;

const times = () => {
  const all = cpus().map(({ times }) => times);
  const idle = all.reduce((sum, each) => sum + each.idle, 0);
  return {
    idle,
    all: all.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
};

/** Waits until the machine does little else, for a limited time. */
export async function quiet(): Promise<void> {
  const until = Date.now() + patienceMs;
  do {
    const before = times();
    await wait(2000);
    const after = times();
    if (1 - (after.idle - before.idle) / (after.all - before.all) <= busyAtMost) return;
  } while (Date.now() < until);
}
