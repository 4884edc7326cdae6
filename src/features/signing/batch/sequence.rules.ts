import type { Entry } from '../queue/queue.rules.ts';

/** The envelopes somebody goes through one after another, by id, in that order. */
export type Stack = readonly string[];

declare module '@tanstack/history' {
  // Of the entry in the history: it outlives a reload, and goes with no copied address.
  interface HistoryState {
    /** The documents that are gone through. */
    stack?: Stack;
  }
}

const ids = (entries: readonly Entry[]): Stack => entries.map(({ row }) => row.id);

/** All that waits for somebody, to go through; undefined where there is no more than one. */
export const stackOf = (needsMe: readonly Entry[]): Stack | undefined =>
  needsMe.length > 1 ? ids(needsMe) : undefined;

/** What comes after `id`: the next that still needs the person, as far as that is known; undefined at the end. */
export function nextIn(stack: Stack, id: string, needsMe: readonly Entry[] | undefined): string | undefined {
  const waiting = needsMe && ids(needsMe);
  return stack.slice(stack.indexOf(id) + 1).find((each) => waiting?.includes(each) ?? true);
}

/** What of a stack still needs the person, and what does not any more; each in the order of the stack. */
export function partsOf(stack: Stack, needsMe: readonly Entry[], rest: readonly Entry[]) {
  const of = (entries: readonly Entry[]) =>
    stack.flatMap((id) => entries.find(({ row }) => row.id === id) ?? []);
  return { left: of(needsMe), over: of(rest) };
}
