import type { Api } from '#contract/core/endpoint.ts';
import { runningSignal } from '#src/api/running.ts';
import { now } from '#src/lib/time/clock.ts';
import { revive } from '../database/open.ts';
import { flush } from '../outbox/flush/flush.ts';
import { oneAtATime } from '../outbox/flush/one-at-a-time.ts';
import { onOutboxChange } from '../outbox/queue/changes.ts';
import { currentVault, LockedError, type Vault } from '../vault/vault.ts';
import { askForSync } from './sync.ts';
import { onWake } from './wake.ts';

/** Runs the flushes of an outbox. */
export interface OutboxRunner {
  /** Flushes now, ignoring backoff. Resolves when that flush is over. */
  flushNow: () => Promise<void>;
  stop: () => void;
}

/** Delay of the next try after a flush found another one at work, ms. */
const busyMs = 5_000;

/**
 * Flushes the outbox while this tab lives: now, on reconnect, focus, pageshow and visibility, after each queued item, and by timer when an
 * item is due. If items remain, it also asks the browser to wake the worker (background sync). On a wake it revives database handles the
 * system has killed. Stops by itself once the vault is left.
 */
export function runOutbox(
  vault: Vault,
  {
    sent,
    ...deps
  }: {
    bearerFor: (api: Api) => Promise<string | null>;
    /** The server took an item, sent from here, another tab or the worker: its earlier answers are out of date. */
    sent?: () => void;
  },
): OutboxRunner {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const left = () => currentVault()?.epoch !== vault.epoch;
  const run = oneAtATime(async (hurry) => {
    if (left()) stop();
    if (signal.aborted) return;
    clearTimeout(timer);
    try {
      await Promise.all([revive(vault.outbox), revive(vault.cache)]);
      const report = await flush({ ...vault, ...deps, hurry, signal: runningSignal(signal) });
      const at = report ? report.nextTryAt : now() + busyMs;
      if (at === null || signal.aborted) return;
      timer = setTimeout(() => void run(false), Math.max(0, at - now()));
      await askForSync();
    } catch (error) {
      if (error instanceof LockedError || left()) stop();
      else console.error('The outbox could not be flushed.', error);
    }
  });
  const stopListening = onOutboxChange(vault.name, (change) => {
    if (change.work) void run(false);
    if (change.sent) sent?.();
  });
  const stop = () => {
    clearTimeout(timer);
    controller.abort();
    stopListening();
  };
  onWake((hurry) => void run(hurry), signal);
  // A page that starts with a network does not wait out the tries in vain of an earlier one: it heard no reconnect.
  void run(navigator.onLine);
  return { flushNow: () => run(true), stop };
}
