import type { QueueEntry } from '../queue/queue.rules.ts';

/** The envelopes somebody goes through one after another, by id, in that order. */
export type ReviewSequence = readonly string[];

declare module '@tanstack/history' {
  // Of the entry in the history: it outlives a reload, and goes with no copied address.
  interface HistoryState {
    /** The documents that are gone through. */
    stack?: ReviewSequence;
  }
}

const ids = (entries: readonly QueueEntry[]): ReviewSequence => entries.map(({ row }) => row.id);

/** All that waits for somebody, to go through; undefined where there is no more than one. */
export const sequenceOf = (needsMe: readonly QueueEntry[]): ReviewSequence | undefined =>
  needsMe.length > 1 ? ids(needsMe) : undefined;

/** What comes after `id`: the next that still needs the person, as far as that is known; undefined at the end. */
export function nextIn(
  stack: ReviewSequence,
  id: string,
  needsMe: readonly QueueEntry[] | undefined,
): string | undefined {
  const waiting = needsMe && ids(needsMe);
  return stack.slice(stack.indexOf(id) + 1).find((each) => waiting?.includes(each) ?? true);
}

/** What of a stack still needs the person, and what does not any more; each in the order of the stack. */
export function sequenceParts(
  stack: ReviewSequence,
  needsMe: readonly QueueEntry[],
  rest: readonly QueueEntry[],
) {
  const of = (entries: readonly QueueEntry[]) =>
    stack.flatMap((id) => entries.find(({ row }) => row.id === id) ?? []);
  return { left: of(needsMe), over: of(rest) };
}
