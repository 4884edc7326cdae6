/** Number of jobs of a lane that run at once on each server. A lane that waits, e.g. for a mail server, does not delay the others. */
export const workersOf = {
  seal: 2,
  mail: 2,
  push: 2,
  export: 1,
  import: 1,
  compare: 1,
  register: 1,
  other: 2,
} as const;

export type JobLane = keyof typeof workersOf;
export const jobLanes = Object.keys(workersOf) as JobLane[];

/** The kinds of jobs a worker takes. */
export type KindFilter = { in: readonly string[] } | { notIn: readonly string[] };

export const everyKind: KindFilter = { notIn: [] };

/** The kinds of a lane; `other` takes all that no lane claims, so that a job without a handler gets an error on its row. */
export function kindsOf(lane: JobLane, handlers: readonly { kind: string; lane?: JobLane }[]): KindFilter {
  const claimed = handlers.filter((handler) => (handler.lane ?? 'other') !== 'other');
  return lane === 'other'
    ? { notIn: claimed.map(({ kind }) => kind) }
    : { in: claimed.filter((handler) => handler.lane === lane).map(({ kind }) => kind) };
}
