/* The history of changes, for undo and redo. */

/** A former state, and the change after it in words. */
interface Step<T> {
  state: T;
  what: string;
  /** Key of several changes that a person sees as one, such as a word while it is typed. */
  key?: string | undefined;
}

export interface History<T> {
  readonly past: readonly Step<T>[];
  readonly future: readonly Step<T>[];
}

const most = 200;

export const noHistory = { past: [], future: [] } as const;

/** Adds the former state; consecutive changes of the same key make one step. */
export function pushHistory<T>({ past }: History<T>, step: Step<T>): History<T> {
  const last = past.at(-1);
  const goesOn = last?.key !== undefined && last.key === step.key;
  const kept = goesOn ? [...past.slice(0, -1), { ...last, what: step.what }] : [...past, step];
  return { past: kept.slice(-most), future: [] };
}

/** The state before the last change, and that change in words; undefined when there is nothing to undo. */
export function undone<T>({ past, future }: History<T>, is: T) {
  const last = past.at(-1);
  return (
    last && {
      state: last.state,
      what: last.what,
      history: { past: past.slice(0, -1), future: [{ state: is, what: last.what }, ...future] },
    }
  );
}

/** The state that was undone last; undefined when there is nothing to redo. */
export function redone<T>({ past, future }: History<T>, is: T) {
  const [next, ...rest] = future;
  return (
    next && {
      state: next.state,
      what: next.what,
      history: { past: [...past, { state: is, what: next.what }], future: rest },
    }
  );
}
