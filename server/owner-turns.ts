import { Refusal } from './http/refusal.ts';
import { OwnerQueue } from './owner-queue.ts';

/** Limits of running and waiting work. */
export interface TurnRules {
  /** Number of works that run at once: of all together, and of one owner. */
  atOnce: { all: number; own: number };
  /** Number of works that may wait. */
  longest: { all: number; own: number };
  /** Messages of the refusal when too much waits: of the owner, or of all together. */
  words: { all: string; own: string };
  /** Value of `retry-after`, seconds. */
  again: number;
}

interface Waiting {
  owner: string;
  begin(): void;
  refuse(error: Refusal): void;
}

/**
 * Lets owners take turns, so that no one delays the others by more than their share. If too much waits, the owner with the most gives up
 * their last work.
 * @throws Refusal `unavailable` with `retry-after` if too much waits
 */
export function ownerTurns(rules: TurnRules): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const queue = new OwnerQueue<Waiting>();
  const running = new Map<string, number>();
  let atWork = 0;

  const refusal = (message: string) =>
    new Refusal('unavailable', { message, headers: { 'retry-after': String(rules.again) } });
  const runs = (owner: string) => running.get(owner) ?? 0;

  function beginNext(): void {
    if (atWork >= rules.atOnce.all) return;
    const next = queue.take((owner) => runs(owner) >= rules.atOnce.own);
    if (!next) return;
    atWork++;
    running.set(next.owner, runs(next.owner) + 1);
    next.begin();
  }

  function end(owner: string): void {
    atWork--;
    const left = runs(owner) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    beginNext();
  }

  const turnOf = (owner: string) =>
    new Promise<void>((begin, refuse) => {
      queue.add(owner, { owner, begin, refuse });
      beginNext();
      if (queue.lengthOf(owner) > rules.longest.own)
        queue.dropLastOf(owner)?.refuse(refusal(rules.words.own));
      if (queue.length > rules.longest.all) queue.shorten()?.refuse(refusal(rules.words.all));
    });

  return async (owner, work) => {
    await turnOf(owner);
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
