import { createHash } from 'node:crypto';

/** A stored event of a chain. */
export interface ChainLink {
  seq: number;
  /** ISO 8601 in UTC with milliseconds: the text that is hashed. */
  at: string;
  event: string;
  prev: Uint8Array;
  hash: Uint8Array;
}

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const linkedByNumberAndTime = ({ seq, at, event }: ChainLink, prev: Uint8Array) =>
  sha256(prev, `${seq}|${at}|${event}`);
/** The rules by which events are linked (docs/evidence.md): the `prev` of the first event, and the hash of each. */
const rules = {
  'portico-evidence/3': {
    start: (envelopeId: string) => sha256(`portico-evidence/3|${envelopeId}`),
    hash: linkedByNumberAndTime,
  },
  'portico-evidence/2': {
    start: (envelopeId: string) => sha256(`portico-evidence/2|${envelopeId}`),
    hash: linkedByNumberAndTime,
  },
  'portico-evidence/1': {
    start: (envelopeId: string) => sha256(envelopeId),
    hash: ({ event }: ChainLink, prev: Uint8Array) => sha256(prev, event),
  },
};
export type ChainRule = keyof typeof rules;
/** All rules, the newest first. */
export const chainRules = Object.keys(rules) as ChainRule[];

/** True for a chain whose acts name no account, and whose `sent` no people: those before portico-evidence/3, or of no rule. */
export const isOlderRule = (rule: ChainRule | null): boolean => rule !== chainRules[0];

/** The rule that a chain follows, from the `prev` of its first event; null if it follows none. */
export function ruleOf(envelopeId: string, events: readonly ChainLink[]): ChainRule | null {
  const [first] = events;
  return chainRules.find((name) => !first || rules[name].start(envelopeId).equals(first.prev)) ?? null;
}

/** The `prev` of the first event, hex. */
export const startOf = (envelopeId: string, rule: ChainRule): string =>
  rules[rule].start(envelopeId).toString('hex');

/**
 * Checks an envelope's events, in order: numbers without gaps, each linked to the one before, the first to the envelope. A tail that
 * was cut off shows only against a head kept elsewhere.
 * @param head the head kept elsewhere, hex
 * @returns the number of the first event that does not fit, or null
 */
export function brokenAt(envelopeId: string, events: readonly ChainLink[], head?: string): number | null {
  const rule = ruleOf(envelopeId, events);
  if (!rule) return 1;
  let last = rules[rule].start(envelopeId);
  let headFound = head === undefined || last.toString('hex') === head;
  for (const [i, link] of events.entries()) {
    if (link.seq !== i + 1 || !last.equals(link.prev)) return i + 1;
    last = rules[rule].hash(link, last);
    if (!last.equals(link.hash)) return i + 1;
    headFound ||= last.toString('hex') === head;
  }
  return headFound ? null : events.length + 1;
}
