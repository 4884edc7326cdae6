/** How many jobs of a lane run at once on each server: a lane that is held up, e.g. by a mail server, holds up no other. */
export const workersOf = { seal: 2, mail: 2, export: 1, other: 2 } as const;

export type Lane = keyof typeof workersOf;
export const lanes = Object.keys(workersOf) as Lane[];

/** The kinds of jobs a worker takes. */
export type KindFilter = { in: readonly string[] } | { notIn: readonly string[] };

export const everyKind: KindFilter = { notIn: [] };

/** The kinds of a lane; `other` takes all that no lane claims, so that a kind nobody handles is still noted on its row. */
export function kindsOf(lane: Lane, handlers: readonly { kind: string; lane?: Lane }[]): KindFilter {
  const claimed = handlers.filter((handler) => (handler.lane ?? 'other') !== 'other');
  return lane === 'other'
    ? { notIn: claimed.map(({ kind }) => kind) }
    : { in: claimed.filter((handler) => handler.lane === lane).map(({ kind }) => kind) };
}
