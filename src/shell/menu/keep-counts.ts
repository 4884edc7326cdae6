import type { Vault } from '#src/offline/vault/vault.ts';
import type { Counter } from '#src/session/page-target.ts';
import { type Counts, counts, urgentCount } from './counts.ts';

/** Keeps these counters up to date, for the menus, the title and the app's icon. Returns a function that stops. */
export function keepCounts(counters: readonly Counter[], vault: Vault): () => void {
  const stops: (() => void)[] = [];
  let over = false;
  for (const counter of counters) {
    const report = (count: number) => !over && show(new Map([...counts.now(), [counter, count]]));
    counter
      .watch()
      .then((watch) => !over && stops.push(watch(vault, report)))
      .catch(reportError);
  }
  return () => {
    over = true;
    for (const stop of stops) stop();
    show(new Map());
  };
}

/** Shows the numbers, and the urgent ones on the installed app's icon, if the system supports that. */
function show(all: Counts) {
  counts.set(all);
  // Refused if the app is not installed, which is fine.
  navigator.setAppBadge?.(urgentCount(all)).catch(() => undefined);
}
