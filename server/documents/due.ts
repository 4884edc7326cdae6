import type { DocumentDue } from '#contract/documents/due.ts';

const worstFirst: readonly DocumentDue['severity'][] = ['high', 'medium', 'low'];

/** The worst severity of what is due; undefined if nothing is. */
export const worstOf = (due: readonly Pick<DocumentDue, 'severity'>[]): DocumentDue['severity'] | undefined =>
  worstFirst.find((severity) => due.some((one) => one.severity === severity));

/** The number of documents that are mandatory and not there, or that have expired. */
export const countMissing = (due: readonly Pick<DocumentDue, 'state'>[]): number =>
  due.filter(({ state }) => state === 'MISSING' || state === 'EXPIRED').length;
