import type { Side } from './sides.ts';

const idsIn = (value: unknown): string[] =>
  JSON.stringify(value ?? null).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

/** Every id of a side. */
export const idsOf = (side: object): string[] => [...new Set(idsIn(side))];

/** What was sent, and what came back. */
export interface Exchange {
  as: keyof Side['bearers'] | 'nobody';
  /** The id in the path of what belongs to somebody, if there is one. */
  id: string | null;
  /** Everything that went out, the path too. */
  sent: string;
  ok: boolean;
  /** Whether it may have made something. */
  writes: boolean;
  text: string;
}

/**
 * Looks for what is theirs in answers to somebody else. An id that was sent may come back in the answer, and one that a row of ours
 * was made with is ours from then on; clients and their people are the whole staff's, as are the facts of envelopes.
 */
export function foreignTo(theirs: Side) {
  // Staff know of an envelope, and who takes part: what is in it is its sender's and their team's.
  const { tenant: _, envelope, ...ofPeople } = theirs;
  const content = { documentId: envelope.documentId };
  const [all, personal] = [idsOf(theirs), idsOf({ ...ofPeople, content })];
  const taken = new Set<string>();

  /** What is wrong with an answer; null when it shows nothing of theirs. */
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
