import type { QueueEntry } from '../queue/queue.rules.ts';

/** Ids of the envelopes of a review sequence, in its order. */
export type ReviewSequence = readonly string[];

declare module '@tanstack/history' {
  // State of the history entry: it survives a reload, but is not part of a copied address.
  interface HistoryState {
    sequence?: ReviewSequence;
  }
}

const ids = (entries: readonly QueueEntry[]): ReviewSequence => entries.map(({ row }) => row.id);

/** A sequence of all waiting envelopes; undefined if there are fewer than two. */
export const sequenceOf = (needsMe: readonly QueueEntry[]): ReviewSequence | undefined =>
  needsMe.length > 1 ? ids(needsMe) : undefined;

/** The next after `id` that still needs the person, as far as is known; undefined at the end. */
export function nextIn(
  sequence: ReviewSequence,
  id: string,
  needsMe: readonly QueueEntry[] | undefined,
): string | undefined {
  const waiting = needsMe && ids(needsMe);
  return sequence.slice(sequence.indexOf(id) + 1).find((each) => waiting?.includes(each) ?? true);
}

/** The envelopes of a sequence that still need the person, and those that no longer do; each in the order of the sequence. */
export function sequenceParts(
  sequence: ReviewSequence,
  needsMe: readonly QueueEntry[],
  rest: readonly QueueEntry[],
) {
  const of = (entries: readonly QueueEntry[]) =>
    sequence.flatMap((id) => entries.find(({ row }) => row.id === id) ?? []);
  return { left: of(needsMe), over: of(rest) };
}
