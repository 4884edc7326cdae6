/** Something that was started. */
export interface Started {
  /** Stops it in order; resolves once it has stopped. */
  stop(): Promise<unknown>;
  /** Tells it to stop, without waiting. What stops with the process needs none. */
  end?(): void;
}

/** What was started so far, the first first. */
export type Running = Started[];

/** The process that is told to stop. */
type Host = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'exit'>;

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** A terminal tells every process, and npm and the set-up hand it on: within this time it is one word. */
const oneWordMs = 1000;

/** Stops what runs, the last first. */
export async function stopAll(running: Running): Promise<void> {
  for (const part of running.toReversed()) await part.stop();
}

/** Ends the process at once, and with it what runs outside of it. */
export function endAll(running: Running, host: Host = process): never {
  for (const part of running) part.end?.();
  return host.exit(1);
}

/** At the first word to stop, stops what runs in order and ends the process; at a second one it ends at once. */
export function stopOnSignal(running: Running, failed: (error: unknown) => void, host: Host = process): void {
  let toldAt: number | undefined;
  const told = () => {
    const now = performance.now();
    if (toldAt === undefined) stopAll(running).then(() => host.exit(0), failed);
    else if (now - toldAt > oneWordMs) endAll(running, host);
    toldAt ??= now;
  };
  for (const signal of signals) {
    // The embedded database's package would end the process under the requests at work.
    host.removeAllListeners(signal);
    host.on(signal, told);
  }
}
