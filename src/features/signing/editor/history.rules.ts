/* What was done, to take it back and do it again. */

/** A state left behind, and in words what came after it. */
interface Step<T> {
  state: T;
  what: string;
  /** Of what is one thing to a person although it comes in several changes, such as a word as it is typed. */
  key?: string | undefined;
}

export interface History<T> {
  readonly past: readonly Step<T>[];
  readonly future: readonly Step<T>[];
}

const most = 200;

export const noHistory = { past: [], future: [] } as const;

/** Keeps the state that is left; one more change of the same key goes with those before it. */
export function pushHistory<T>({ past }: History<T>, step: Step<T>): History<T> {
  const last = past.at(-1);
  const goesOn = last?.key !== undefined && last.key === step.key;
  const kept = goesOn ? [...past.slice(0, -1), { ...last, what: step.what }] : [...past, step];
  return { past: kept.slice(-most), future: [] };
}

/** What there was before, and in words what is taken back; undefined when there is nothing. */
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

/** What was taken back last; undefined when there is nothing. */
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
