import type { OutboxRunner } from '../offline/triggers.ts';

let runner: OutboxRunner | undefined;

/** The flusher of the portal that is shown. */
export function setRunner(next: OutboxRunner | undefined): void {
  runner = next;
}

/** Sends what waits in the outbox now, whatever its backoff says. Resolves when this try is over. */
export async function flushNow(): Promise<void> {
  await runner?.flushNow();
}
