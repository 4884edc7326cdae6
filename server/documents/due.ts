import type { DocumentDue } from '#contract/documents/due.ts';

/** The number of documents that are mandatory and not there, or that have expired. */
export const countMissing = (due: readonly Pick<DocumentDue, 'state'>[]): number =>
  due.filter(({ state }) => state === 'MISSING' || state === 'EXPIRED').length;
