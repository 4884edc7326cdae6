import type { Portal } from '#contract/session/session.ts';
import { now } from '#src/lib/time/clock.ts';
import { changeLock, writeCache } from '../database/fence.ts';
import { changeMarker, currentMarker, vaultMetadata, vaultMetadataKey } from '../plain/vault-metadata.ts';
import { lockAt, lockDue } from '../vault/lock-rules.ts';
import { currentVault, LockedError, type Vault } from '../vault/vault.ts';
import { type LeftState, states } from '../vault/vault-states.ts';

/** Longest delay of a lock in a visible tab that gets no event, ms. */
const lookAgainMs = 30_000;

/**
 * Watches the lock of this tab by wall clock: now, on a timer, pageshow, focus and visibility, before the browser paints. `locked` is
 * called once: with the due state (then the app calls `leave` and replaces the page), or with null if another tab has left already (then it
 * only replaces the page). Without a vault there is nothing to watch.
 * @returns a function that stops watching
 */
export function watchLock(portal: Portal, locked: (due: LeftState | null) => void): () => void {
  const started = currentMarker(portal);
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    controller.abort();
  };
  if (!started) return stop;

  const check = () => {
    if (signal.aborted) return;
    clearTimeout(timer);
    const marker = vaultMetadata(portal).find(({ name }) => name === started.name);
    const gone = !marker || !states[marker.state].readable || marker.epoch !== started.epoch;
    const due = gone ? null : lockDue(marker, now());
    if (gone || due) {
      stop();
      locked(due);
    } else {
      timer = setTimeout(check, Math.min(lockAt(marker) - now(), lookAgainMs));
    }
  };
  for (const event of ['pageshow', 'focus', 'online']) addEventListener(event, check, { signal });
  addEventListener('storage', ({ key }) => (key === null || key === vaultMetadataKey(portal)) && check(), {
    signal,
  });
  document.addEventListener('visibilitychange', check, { signal });
  check();
  return stop;
}

/** Input this soon after the last changes nothing. */
const inputStepMs = 5_000;
/** Greatest age of the last input that the worker knows, ms. */
const rowStepMs = 30_000;
let rowWrittenAt = 0;

/** Notes the person's input at device time `at`, ms: the lock moves on. Cheap enough for every event; never reopens a lock that is due. */
export function noteInput(portal: Portal, at: number): void {
  const marker = currentMarker(portal);
  if (!marker || !states[marker.state].readable) return;
  if (at - marker.lastInputAt < inputStepMs || lockDue(marker, at)) return;
  changeMarker(portal, marker.name, { lastInputAt: at, seenAt: at });
  const vault = currentVault();
  if (vault?.name !== marker.name || at - rowWrittenAt < rowStepMs) return;
  rowWrittenAt = at;
  void noteInRow(vault, at).catch(ignoreLocked);
}

const noteInRow = (vault: Vault, at: number) =>
  writeCache(vault, [], () => changeLock(vault.cache, { lastInputAt: at, seenAt: at }));

function ignoreLocked(error: unknown): void {
  // The row only serves the worker; a dead handle is revived on the next wake.
  if (!(error instanceof LockedError)) console.warn('The time of the last input was not kept.', error);
}

/** Time since the last input in any tab, ms; the `idleMs` of `update-token`. */
export const idleFor = (portal: Portal, at: number): number =>
  Math.max(0, at - (currentMarker(portal)?.lastInputAt ?? at));
