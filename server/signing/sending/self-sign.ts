import type { Parsed } from '#contract/core/endpoint.ts';
import type { Draft, selfSign as endpoint } from '#contract/signing/drafts.ts';
import { fillsIn, resultOf } from '#contract/signing/roles.ts';
import type { ActivityOrigin } from '#server/activity/activity.ts';
import { hashOf } from '#server/hash.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';
import { appendAudit } from '../audit/audit.ts';
import { readDraft } from '../drafts/read-draft.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { consentOf } from '../envelope/consent.ts';
import { documentHashes } from '../envelope/envelope-facts.ts';
import { moveEnvelope } from '../envelope/envelopes.queries.ts';
import { fieldsFor } from '../envelope/fields.queries.ts';
import { actAs, type RecipientRow, setRecipient } from '../envelope/recipients.queries.ts';
import { sameDocuments } from '../envelope/refusals.ts';
import type { Authentication } from '../links/tickets.ts';
import { lockOwn } from '../sent/own-envelope.ts';
import { checkValues } from '../submissions/field-values.ts';
import { insertSubmission } from '../submissions/submissions.queries.ts';
import { validateSignatureImages } from '../submissions/validate-signature-image.ts';
import type { SelfSigned } from '../tables.ts';

interface SigningSender extends SenderCall {
  /** Level and time of the sender's authentication. */
  known: Authentication;
  origin: ActivityOrigin;
}

type SelfSignBody = Parsed<typeof endpoint>['body'];

/** Throws the refusal if the sender may not sign their own part; answers the draft and their recipient. */
async function judged(
  call: Omit<SenderCall, 'activity'>,
  id: string,
  { version, documents, values, consentVersion, ...handMade }: SelfSignBody,
) {
  const parts = await lockOwn(call, id, version, 'save');
  const me = parts.recipients.find((one) => one.user_id === call.actor.userId && fillsIn(one));
  if (!me) throw new Refusal('forbidden', { message: 'You are not among the signers of this document.' });
  if (!sameDocuments(documents, documentHashes(parts))) throw new Refusal('document_changed');
  if (consentVersion !== consentOf(me).version) throw new Refusal('consent_outdated');
  checkValues(fieldsFor(parts.fields, me), values, handMade);
  return { parts, me };
}

/**
 * Tries the sender's pictures before the transaction, since drawing takes long. A submission that would be refused is left to the
 * transaction, which gives the reason, or answers a repeated request like the first.
 */
export async function rehearseSelfSign(
  { services, actor, ...call }: Omit<SenderCall, 'tx' | 'activity'> & { services: Pick<Services, 'db'> },
  id: string,
  body: SelfSignBody,
): Promise<void> {
  const isTaken = await services.db
    .as(actor, (tx) => judged({ ...call, services, actor, tx }, id, body))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
  if (isTaken) await validateSignatureImages(services.pdf.for(actor.accountId ?? ''), body);
}

/** Signs the sender's own part of a draft, whose pictures were tried before. It counts once the draft is sent unchanged. */
export async function selfSign(call: SigningSender, id: string, body: SelfSignBody): Promise<Draft> {
  const { tx, now, actor, known, origin, activity } = call;
  const { parts, me } = await judged(call, id, body);
  const { version, documents, values, signature, initials, consentVersion, ...act } = body;
  const handMade = { signature, ...(initials && { initials }) };
  const { address } = known;
  const self_signed = { ...act, recipientId: me.id, address, documents, values, ...handMade, at: now };
  await moveEnvelope(tx, id, 'save', { self_signed, saved_at: now, version: version + 1 });
  await appendAudit(tx, id, {
    type: 'self_signed',
    at: now,
    recipient: me.id,
    account: actor.accountId ?? '',
    submission: act.submissionId,
    bodyHash: hashOf(filledText(self_signed)),
    deviceTime: act.deviceTime,
    authLevel: known.level,
    addressHash: hashOf(address),
    authAt: known.at,
    consentVersion,
    documents,
    ip: origin.ip,
    userAgent: origin.userAgent,
  });
  await activity(envelopeEntryOf('self_signed', parts.envelope));
  return readDraft(call, id);
}

/** The signing input as text, with the keys of every object sorted: the database keeps no order of them. */
const filledText = ({ values, signature, initials }: SelfSigned): string =>
  JSON.stringify({ initials, signature, values }, (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(byKey)) : value,
  );
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/**
 * Makes the sender's signature from before sending count, regardless of the order of recipients.
 * @param signed fits the envelope: saving a draft takes it back as soon as it does not
 */
export async function countSelfSigned(
  { tx, now }: SenderCall,
  me: RecipientRow | undefined,
  signed: SelfSigned,
): Promise<void> {
  if (!me) throw new Refusal('document_changed');
  const action = resultOf(me);
  if (!action) throw new Refusal('forbidden');
  await setRecipient(tx, me.id, { action: 'due' });
  await actAs(tx, me.id, action, signed.at);
  await insertSubmission(tx, {
    id: signed.submissionId,
    recipient_id: me.id,
    ticket_id: null,
    body_hash: hashOf(filledText(signed)),
    body: filledText(signed),
    kind: 'sign',
    values: signed.values,
    signature: signed.signature,
    initials: signed.initials ?? null,
    reason: null,
    auth_address: signed.address ?? null,
    device_time: signed.deviceTime,
    offline: 0,
    received_at: signed.at,
    receipt: { submissionId: signed.submissionId, result: action, receivedAt: now, envelopeStatus: 'sent' },
    late: null,
  });
}
