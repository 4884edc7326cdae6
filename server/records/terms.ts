/** First and last day of a record; null means no end. */
export interface Term {
  readonly since: string;
  readonly until?: string | null | undefined;
}

/** The last day, or the end of time. */
export const lastDay = ({ until }: Term): string => until ?? '9999-12-31';

export const termsOverlap = (a: Term, b: Term): boolean => a.since <= lastDay(b) && b.since <= lastDay(a);
