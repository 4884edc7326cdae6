import { userMe } from '#contract/session/session.ts';
import { succeeded } from '#tests/server/answers.ts';
import type { ServerCall } from '#tests/server/caller.ts';
import { uploadForSigning } from '../signing/outside-signers.ts';

/** Times that another person waits for an answer, ms, by what they ask for. */
export interface Waiting {
  me: number[];
  uploads: number[];
}

/** A number for each kind of answer. */
export type ByKind = { [Kind in keyof Waiting]: number };

/** The slowest of a hundred answers, ms. */
export const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;

/** Waiting time for each answer: both kinds at the same time, the answers of a kind one after the other, until all are there or it is over. */
export async function waitedFor(
  call: ServerCall,
  { bearer, blank, asked }: { bearer: string; blank: Uint8Array; asked: ByKind },
  isOver = () => false,
): Promise<Waiting> {
  const timed = async (times: number, work: () => Promise<unknown>) => {
    const taken: number[] = [];
    while (taken.length < times && !isOver()) {
      const began = performance.now();
      await work();
      taken.push(performance.now() - began);
    }
    return taken;
  };
  const [me, uploads] = await Promise.all([
    timed(asked.me, () => succeeded(call(userMe, {}, { bearer }))),
    timed(asked.uploads, () => uploadForSigning(call, bearer, blank)),
  ]);
  return { me, uploads };
}

/** How much longer than at rest somebody waits, by the slowest of a hundred answers of each kind that was asked for. */
export const slowed = (under: Waiting, atRest: Waiting): ByKind => ({
  me: p99(under.me) / p99(atRest.me),
  uploads: p99(under.uploads) / p99(atRest.uploads),
});
