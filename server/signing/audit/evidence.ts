import type { RecipientAction, RecipientRole } from '#contract/signing/signing.ts';
import type { MailDelivery, MailState } from '#server/mail/queries.ts';
import { type Consent, consentOf, consentsOf } from '../envelope/consent.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import type { SealedDocument } from '../pdf/draw/draw-certificate.ts';
import { fieldsText } from '../pdf/draw/fields.ts';
import { askedBy, askedText } from './asked.ts';
import type { ActRow, AuditRow } from './audit.queries.ts';
import type { AuditEvent } from './audit.ts';
import { type ChainRule, ruleOf, startOf } from './chain.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** A sealed document with the file and fields that its signers saw. */
interface SignedDocument extends SealedDocument {
  /** Size of the signed file, bytes. */
  size: number;
  /** The text whose SHA-256 is `fieldsHash`. */
  fields: string;
  fieldsHash: string;
}

/** Data that verifies a submission together with its event. */
interface SignedAct {
  seq: number;
  submission: string;
  /** The device's public key, a raw point of P-256, base64; null if no device signed. */
  publicKey: string | null;
  /** Address of the account that was signed in, whose SHA-256 is `addressHash`; null for events of earlier versions. */
  address: string | null;
  /** The text whose SHA-256 is `bodyHash`; null for a submission that did not count, or that an earlier version accepted. */
  body: string | null;
}

/** Content of `evidence.json` (docs/evidence.md). It names people; the chain has only their ids, so that it outlasts the names. */
export interface Evidence {
  /** Rule of the chain. */
  format: ChainRule;
  /** SHA-256 of the printed code, so that no row leads to this certificate from another one; files of earlier versions lack it. */
  codeHash?: string;
  firm: string;
  envelope: { id: string; title: string; sentAt: string | null; deadline: string };
  sender: { id: string; name: string; email: string };
  recipients: {
    id: string;
    name: string;
    email: string;
    role: RecipientRole;
    order: number;
    /** The account that was asked; null if a signing link was mailed. */
    account: string | null;
    action: RecipientAction;
    actedAt: string | null;
    viewedAt: string | null;
    /** State of the newest mail to them. */
    delivery: MailState | 'none';
    replacedBy: string | null;
  }[];
  documents: SignedDocument[];
  /** The consent that signers are asked for now. */
  consent: Consent;
  /** The consents that were given; each submission names its version. */
  consents: Consent[];
  /** The texts whose SHA-256 is the `asked` of an event, each with its number. */
  asked: { seq: number; text: string }[];
  /** Submissions that devices or the sender signed, each with the number of its event. */
  acts: SignedAct[];
  chain: {
    /** The `prev` of the first event. */
    start: string;
    head: string;
    events: { seq: number; at: string; event: string; prev: string; hash: string }[];
  };
}

/** Versions of the consent given by an event; preparing a device gives none. */
function agreedTo({ event }: AuditRow): number[] {
  const known = JSON.parse(event) as AuditEvent;
  if (known.type === 'prepared' || !('consentVersion' in known)) return [];
  return known.consentVersion === undefined ? [] : [known.consentVersion];
}

/** The address of an act's account; of the sender's own signature before there is a row of it, none is known. */
const addressOf = ({ addressHash }: { addressHash?: string }, row: ActRow | undefined): string | null =>
  addressHash === undefined ? null : (row?.auth_address ?? null);

/** Submissions among the events, with the data of their rows and devices. */
function actsIn(events: readonly AuditRow[], rows: readonly ActRow[]): SignedAct[] {
  return events.flatMap(({ seq, event }) => {
    const act = JSON.parse(event) as AuditEvent;
    if (!('submission' in act) || act.type === 'accepted') return [];
    const row = rows.find(({ id }) => id === act.submission);
    const device = 'device' in act ? (act.deviceKey ?? row?.publicKey ?? null) : null;
    const body = row && !row.late ? row.body : null;
    return [{ seq, submission: act.submission, publicKey: device, address: addressOf(act, row), body }];
  });
}

/** Events that asked somebody, with the text of whom. Those of earlier versions had none. */
function askedIn(
  events: readonly AuditRow[],
  title: string,
  recipients: EnvelopeParts['recipients'],
): Evidence['asked'] {
  return events.flatMap(({ seq, event: text }) => {
    const event = JSON.parse(text) as AuditEvent;
    if ((event.type !== 'sent' && event.type !== 'replaced') || !event.asked) return [];
    return [{ seq, text: askedText(title, askedBy(event, recipients)) }];
  });
}

/**
 * The evidence of an envelope whose documents are sealed.
 * @param deliveryOf answers the state of each recipient's newest mail
 */
export function evidenceOf(
  { envelope, sender, recipients, documents, fields }: EnvelopeParts,
  events: readonly AuditRow[],
  acts: readonly ActRow[],
  deliveryOf: (mailId: string) => MailDelivery | undefined,
  firm: string,
  codeHash: string,
): Evidence {
  const format = ruleOf(envelope.id, events);
  if (!format) throw new Error('The chain of the envelope does not begin with it.');
  const start = startOf(envelope.id, format);
  const last = events.at(-1);
  return {
    format,
    codeHash,
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
      account: recipient.account_id,
      action: recipient.action,
      actedAt: recipient.acted_at,
      viewedAt: recipient.viewed_at,
      delivery: (recipient.mail_id && deliveryOf(recipient.mail_id)?.state) || 'none',
      replacedBy: recipient.replaced_by,
    })),
    documents: documents.map(
      ({ id, name, pages, file, sha256, fields_hash, sealed_sha256, sealed_level, stamped_at }) => ({
        id,
        name,
        pages,
        size: file?.size ?? 0,
        sha256,
        fields: fieldsText(fields.filter(({ documentId }) => documentId === id)),
        fieldsHash: fields_hash,
        sealedSha256: sealed_sha256 ?? '',
        level: sealed_level ?? 'B-B',
        stampedAt: stamped_at,
      }),
    ),
    consent: consentOf({ role: 'signer' }),
    consents: consentsOf(events.flatMap(agreedTo)),
    asked: askedIn(events, envelope.title, recipients),
    acts: actsIn(events, acts),
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
