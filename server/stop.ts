/** A started part of the process. */
export interface Started {
  /** Stops it in order; resolves once it has stopped. */
  stop(): Promise<unknown>;
  /** Signals it to stop, without waiting. Not needed for parts that end with the process. */
  end?(): void;
}

/** Started services, in start order. */
export type Running = Started[];

/** The process that receives the signals. */
type Host = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'exit'>;

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** Signals within this time count as one: a terminal signals every process, and npm and the set-up pass it on. */
const oneWordMs = 1000;

/** Stops the started services, the last one first. */
export async function stopAll(running: Running): Promise<void> {
  for (const part of running.toReversed()) await part.stop();
}

/** Ends the process and its external parts at once. */
export function endAll(running: Running, host: Host = process): never {
  for (const part of running) part.end?.();
  return host.exit(1);
}

/** Stops in order at the first signal and ends the process; a second signal ends it at once. */
export function stopOnSignal(running: Running, failed: (error: unknown) => void, host: Host = process): void {
  let toldAt: number | undefined;
  const told = () => {
    const now = performance.now();
    if (toldAt === undefined) stopAll(running).then(() => host.exit(0), failed);
    else if (now - toldAt > oneWordMs) endAll(running, host);
    toldAt ??= now;
  };
  for (const signal of signals) {
    // The embedded database's package would end the process before the requests under way are answered.
    host.removeAllListeners(signal);
    host.on(signal, told);
  }
}
