import { createHash } from 'node:crypto';
import type { ActedAction } from '../../contract/roles.ts';
import type { SealLevel } from '../../contract/sealing.ts';
import type { WayIn } from '../../contract/session.ts';
import type { EnvelopeStatus } from '../../contract/signing.ts';
import type { Tx } from '../db/db.ts';
import { insertAudit, readAudit } from './audit.queries.ts';

interface Seen {
  id: string;
  sha256: string;
  fieldsHash: string;
}

/**
 * What the chain keeps. People are named by id: their names stay in rows that can be erased without breaking it.
 * `at` is the server's time; `deviceTime` the device's word.
 */
export type AuditEvent = { at: string } & (
  | { type: 'created'; by: string; documents: Seen[]; supersedes?: string }
  | { type: 'discarded'; by: string }
  | {
      /** The sender's own part of a draft: it counts once that is sent unchanged. */
      type: 'self_signed';
      recipient: string;
      submission: string;
      /** Over what was filled in. */
      bodyHash: string;
      deviceTime: string;
      authLevel: WayIn;
      authAt: string;
      consentVersion: number;
      documents: Seen[];
      ip: string;
      userAgent: string;
    }
  | { type: 'self_signature_cleared'; recipient: string }
  | { type: 'sent'; by: string; version: number; documents: Seen[] }
  /** By whom, or for when it was planned, where nothing else in the chain says why. */
  | { type: 'told'; recipient: string; of: string; mail: string; by?: string; planned?: string }
  | { type: 'undelivered'; recipient: string; mail: string }
  | { type: 'viewed'; recipient: string; documents: Seen[] }
  | {
      type: 'prepared';
      recipient: string;
      device: string;
      ticket: string;
      consentVersion: number;
      documents: Seen[];
    }
  | {
      type: ActedAction | 'declined' | 'late';
      recipient: string;
      submission: string;
      ticket: string;
      device: string;
      /** Over the bytes that the device signed. */
      bodyHash: string;
      deviceSig: string;
      deviceTime: string;
      elapsedMs: number | null;
      offline: boolean;
      authLevel: WayIn;
      authAt: string;
      consentVersion?: number;
      documents: Seen[];
      ip?: string;
      userAgent?: string;
      /** Why a late one did not count. */
      refusal?: string;
    }
  | { type: 'corrected'; by: string; version: number; documents: Seen[] }
  | { type: 'extended'; by: string; deadline: string }
  /** The sender let an act count that had come too late. */
  | { type: 'accepted'; by: string; recipient: string; submission: string }
  /** The successor fills in what the recipient would have. */
  | { type: 'replaced'; by: string; recipient: string; successor: string }
  | { type: 'ended'; by: string | null; status: EnvelopeStatus; reason: string | null }
  /** Staff let it be sealed without a time stamp. */
  | { type: 'released'; by: string }
  | {
      type: 'sealed';
      documents: { id: string; sha256: string; sealedSha256: string; level: SealLevel }[];
    }
  /** `head` is that of the chain as the certificate prints it: the event before this one, or an earlier one. */
  | {
      type: 'completed';
      certificate: { sha256: string; evidence: string; head: string; level: SealLevel };
    }
);

/** Adds an event to the envelope's chain, in the caller's transaction. */
export const record = (tx: Tx, envelopeId: string, event: AuditEvent): Promise<unknown> =>
  insertAudit(tx, envelopeId, JSON.stringify(event));

/** The events of an envelope as they were recorded, in order. */
export const recorded = async (tx: Tx, envelopeId: string): Promise<AuditEvent[]> =>
  (await readAudit(tx, envelopeId)).map(({ event }) => JSON.parse(event) as AuditEvent);

interface Link {
  seq: number;
  event: string;
  prev: Uint8Array;
  hash: Uint8Array;
}

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * Checks an envelope's events, in order, as anyone with the rows could: numbers without gaps, each linked to the one before,
 * the first to the envelope's id. A tail that was cut off shows only against a head kept elsewhere: give it as `head` (hex).
 * @returns the number of the first event that does not fit, or null
 */
export function brokenAt(envelopeId: string, events: readonly Link[], head?: string): number | null {
  let last = sha256(envelopeId);
  let headFound = head === undefined || last.toString('hex') === head;
  for (const [i, { seq, event, prev, hash }] of events.entries()) {
    if (seq !== i + 1 || !last.equals(prev)) return i + 1;
    last = sha256(prev, event);
    if (!last.equals(hash)) return i + 1;
    headFound ||= last.toString('hex') === head;
  }
  return headFound ? null : events.length + 1;
}
