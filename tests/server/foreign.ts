import type { Side } from './sides.ts';

const idsIn = (value: unknown): string[] =>
  JSON.stringify(value ?? null).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

/** Every id of a side. */
export const idsOf = (side: object): string[] => [...new Set(idsIn(side))];

/** A request and its answer. */
export interface Exchange {
  as: keyof Side['bearers'] | 'nobody';
  /** The id in the path, if it belongs to one side. */
  id: string | null;
  /** The whole request, including its path. */
  sent: string;
  ok: boolean;
  /** True if it may have made rows. */
  writes: boolean;
  text: string;
}

/**
 * Looks for ids of one side in answers to the other. An id that was sent may come back in the answer, and one that a row of ours
 * was made with is ours from then on; clients and their people are the whole staff's, as are the facts of envelopes.
 */
export function foreignTo(theirs: Side) {
  // Staff may know of an envelope and its recipients; its content belongs to its sender and their team.
  const { tenant: _, payRunId: __, reportFileId: ____, invoiceId: ___, envelope, ...ofPeople } = theirs;
  const content = { documentId: envelope.documentId };
  const [all, personal] = [idsOf(theirs), idsOf({ ...ofPeople, content })];
  const taken = new Set<string>();

  /** The fault of an answer in words; null if it shows nothing of the other side. */
  return ({ as, id, sent, ok, writes, text }: Exchange): string | null => {
    const foreign = (as === 'staff' ? personal : all).filter((known) => !taken.has(known));
    const shown = foreign.filter((known) => !sent.includes(known) && text.includes(known));
    if (shown.length > 0) return `shows ids of another tenant, ${shown.join(', ')}: ${text}`;
    if (as !== 'staff' && /birch/i.test(text)) return `shows another tenant: ${text}`;
    if (ok && id !== null && foreign.includes(id)) return `takes the id of another tenant: ${text}`;
    if (ok && writes) for (const known of all) if (sent.includes(known)) taken.add(known);
    return null;
  };
}
