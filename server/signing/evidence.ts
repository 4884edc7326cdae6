import type { SealLevel } from '../../contract/sealing.ts';
import type { RecipientAction, RecipientRole } from '../../contract/signing.ts';
import { hashOf } from '../hash.ts';
import type { MailStanding, MailState } from '../mail/queries.ts';
import type { AuditRow } from './audit.queries.ts';
import type { AuditEvent } from './audit.ts';
import { type Consent, consentOf, consentsOf } from './consent.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** A document before and after its seal. */
export interface SealedDocument {
  id: string;
  name: string;
  pages: number;
  sha256: string;
  sealedSha256: string;
  level: SealLevel;
  stampedAt: string | null;
}

/** What `evidence.json` holds (docs/evidence.md). People are named here and by id in the chain, so that the chain outlasts their names. */
export interface Evidence {
  format: 'portico-evidence/1';
  firm: string;
  envelope: { id: string; title: string; sentAt: string | null; deadline: string };
  sender: { id: string; name: string; email: string };
  recipients: {
    id: string;
    name: string;
    email: string;
    role: RecipientRole;
    order: number;
    action: RecipientAction;
    actedAt: string | null;
    viewedAt: string | null;
    /** Of the newest mail to them. */
    delivery: MailState | 'none';
    replacedBy: string | null;
  }[];
  documents: SealedDocument[];
  /** What signers agree to now. */
  consent: Consent;
  /** What was agreed to, by the version that each act names. */
  consents: Consent[];
  chain: {
    /** What the first event is linked to: the SHA-256 of the envelope's id. */
    start: string;
    head: string;
    events: { seq: number; at: string; event: string; prev: string; hash: string }[];
  };
}

/** The consent that an act was made under; a device that was merely prepared agreed to nothing. */
function agreedTo({ event }: AuditRow): number[] {
  const known = JSON.parse(event) as AuditEvent;
  if (known.type === 'prepared' || !('consentVersion' in known)) return [];
  return known.consentVersion === undefined ? [] : [known.consentVersion];
}

/**
 * Everything that is known of an envelope whose documents are sealed.
 * @param deliveryOf is asked how far each recipient's newest mail came
 */
export function evidenceOf(
  { envelope, sender, recipients, documents }: EnvelopeParts,
  events: readonly AuditRow[],
  deliveryOf: (mailId: string) => MailStanding | undefined,
  firm: string,
): Evidence {
  const start = hashOf(envelope.id);
  const last = events.at(-1);
  return {
    format: 'portico-evidence/1',
    firm,
    envelope: {
      id: envelope.id,
      title: envelope.title,
      sentAt: envelope.sent_at,
      deadline: envelope.deadline,
    },
    sender: { id: envelope.sender_id, ...sender },
    recipients: recipients.map((recipient) => ({
      id: recipient.id,
      name: recipient.name,
      email: recipient.email,
      role: recipient.role,
      order: recipient.order,
      action: recipient.action,
      actedAt: recipient.acted_at,
      viewedAt: recipient.viewed_at,
      delivery: (recipient.mail_id && deliveryOf(recipient.mail_id)?.state) || 'none',
      replacedBy: recipient.replaced_by,
    })),
    documents: documents.map(({ id, name, pages, sha256, sealed_sha256, sealed_level, stamped_at }) => ({
      id,
      name,
      pages,
      sha256,
      sealedSha256: sealed_sha256 ?? '',
      level: sealed_level ?? 'B-B',
      stampedAt: stamped_at,
    })),
    consent: consentOf({ role: 'signer' }),
    consents: consentsOf(events.flatMap(agreedTo)),
    chain: {
      start,
      head: last ? hex(last.hash) : start,
      events: events.map(({ seq, at, event, prev, hash }) => ({
        seq,
        at,
        event,
        prev: hex(prev),
        hash: hex(hash),
      })),
    },
  };
}
