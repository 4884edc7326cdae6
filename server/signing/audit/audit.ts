import type { WayIn } from '#contract/session/session.ts';
import type { Drawing, Look } from '#contract/signing/drawing.ts';
import type { ActedAction } from '#contract/signing/roles.ts';
import type { SealLevel } from '#contract/signing/sealing.ts';
import type { EnvelopeStatus } from '#contract/signing/signing.ts';
import type { Tx } from '#server/db/db.ts';
import { insertAudit, readAudit } from './audit.queries.ts';

/** How another program draws a document that was sent anyway. */
interface SentAnyway extends Pick<Drawing, 'state' | 'differing'> {
  id: string;
  /** Looks that the sender confirmed; events of earlier versions lack it. */
  lookedAt?: Look[];
}

interface Seen {
  id: string;
  sha256: string;
  fieldsHash: string;
}

/** Files of a certificate, and the head that it prints: the event before the one that names them, or an earlier one. */
interface RecordedCertificate {
  sha256: string;
  evidence: string;
  head: string;
  level: SealLevel;
}

/**
 * An event of the chain. People are named by id: their names stay in rows that can be erased without breaking the chain.
 * `at` is the server's time; `deviceTime` is the time that the device claims. `account` is the one that was signed in, or the one of a
 * signing link's address, and `addressHash` the SHA-256 of its address then; events before portico-evidence/3 lack both, and `asked` and
 * `deadline` of `sent` and `replaced`.
 */
export type AuditEvent = { at: string } & (
  | { type: 'created'; by: string; documents: Seen[]; supersedes?: string }
  | { type: 'discarded'; by: string }
  | {
      /** The sender's own part of a draft: it counts once the draft is sent unchanged. */
      type: 'self_signed';
      recipient: string;
      account?: string;
      submission: string;
      /** Hash of the signing input. */
      bodyHash: string;
      deviceTime: string;
      authLevel: WayIn;
      addressHash?: string;
      authAt: string;
      consentVersion: number;
      documents: Seen[];
      ip: string;
      userAgent: string;
    }
  | { type: 'self_signature_cleared'; recipient: string }
  | {
      type: 'sent';
      by: string;
      version: number;
      documents: Seen[];
      deadline?: string;
      /** Hash of `askedText`: the title, and who was asked. */
      asked?: string;
      /** `detailsHash` of the envelope then; events of earlier versions lack it. */
      details?: string;
      /** Documents that are not known to be drawn alike; absent if there is none, and from events of earlier versions. */
      drawings?: SentAnyway[];
    }
  /** A notice; `by` or `planned` gives its cause if nothing else in the chain does. `words` is the `mailHash` of its mail; earlier versions lack it. */
  | {
      type: 'told';
      recipient: string;
      of: string;
      mail: string;
      words?: string;
      by?: string;
      planned?: string;
    }
  | { type: 'undelivered'; recipient: string; mail: string }
  | { type: 'viewed'; recipient: string; account?: string; documents: Seen[] }
  | {
      type: 'prepared';
      recipient: string;
      account?: string;
      device: string;
      ticket: string;
      consentVersion: number;
      documents: Seen[];
    }
  | {
      type: ActedAction | 'declined' | 'late';
      recipient: string;
      account?: string;
      submission: string;
      ticket: string;
      device: string;
      /** Hash of the bytes that the device signed. */
      bodyHash: string;
      deviceSig: string;
      /** The public key that verifies it, a raw point, base64. Events of portico-evidence/1 lack it. */
      deviceKey?: string;
      deviceTime: string;
      elapsedMs: number | null;
      offline: boolean;
      authLevel: WayIn;
      addressHash?: string;
      authAt: string;
      consentVersion?: number;
      documents: Seen[];
      ip?: string;
      userAgent?: string;
      /** The reason why a late submission did not count. */
      refusal?: string;
    }
  | {
      type: 'corrected';
      by: string;
      version: number;
      documents: Seen[];
      details?: string;
      drawings?: SentAnyway[];
    }
  | { type: 'extended'; by: string; deadline: string }
  /** The sender accepted a late submission. */
  | { type: 'accepted'; by: string; recipient: string; submission: string }
  /** A successor takes over the recipient's fields. */
  | { type: 'replaced'; by: string; recipient: string; successor: string; asked?: string; details?: string }
  /** A colleague acts for the sender, until a time or (null) for good. */
  | { type: 'handed_over'; by: string; to: string; until: string | null }
  /** Every hand-over ended. */
  | { type: 'taken_back'; by: string }
  /** `shown` is the hash of the name that people see (`shownHash`); events of earlier versions lack it. */
  | { type: 'ended'; by: string | null; status: EnvelopeStatus; reason: string | null; shown?: string }
  /** Staff let it be sealed without a time stamp. */
  | { type: 'released'; by: string }
  | {
      type: 'sealed';
      documents: { id: string; sha256: string; sealedSha256: string; level: SealLevel }[];
    }
  /**
   * Everybody acted and every document is sealed: the last event that the certificate holds. Chains of portico-evidence/1 have it after the
   * certificate, with the content of `certified`.
   */
  | { type: 'completed'; certificate?: RecordedCertificate }
  | { type: 'certified'; certificate: RecordedCertificate }
);

const types: Record<AuditEvent['type'], true> = {
  created: true,
  discarded: true,
  self_signed: true,
  self_signature_cleared: true,
  sent: true,
  told: true,
  undelivered: true,
  viewed: true,
  prepared: true,
  signed: true,
  approved: true,
  acknowledged: true,
  declined: true,
  late: true,
  corrected: true,
  extended: true,
  accepted: true,
  replaced: true,
  handed_over: true,
  taken_back: true,
  ended: true,
  released: true,
  sealed: true,
  completed: true,
  certified: true,
};

/** Parses an event; null if its type is unknown. */
export function eventIn(text: string): AuditEvent | null {
  const value: unknown = JSON.parse(text);
  const isEvent =
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    Object.hasOwn(types, value.type);
  return isEvent ? (value as AuditEvent) : null;
}

/** Adds an event to the envelope's chain, in the caller's transaction. */
export const appendAudit = (tx: Tx, envelopeId: string, event: AuditEvent): Promise<unknown> =>
  insertAudit(tx, envelopeId, JSON.stringify(event));

/** The events of an envelope as they were recorded, in order. */
export const auditEvents = async (tx: Tx, envelopeId: string): Promise<AuditEvent[]> =>
  (await readAudit(tx, envelopeId)).map(({ event }) => JSON.parse(event) as AuditEvent);

/** The members of staff that events name, by id, each once. */
export const staffIn = (events: readonly AuditEvent[]): string[] => [
  ...new Set(
    events.flatMap((event) => [
      ...('by' in event && event.by ? [event.by] : []),
      ...(event.type === 'handed_over' ? [event.to] : []),
    ]),
  ),
];
