import type { LateRefusal } from '#contract/signing/late-submissions.ts';
import { type ActedAction, hasActed, resultOf } from '#contract/signing/roles.ts';
import type { Receipt, SealedItem } from '#contract/signing/submission.ts';
import { type ActivityOrigin, writeActivity } from '#server/activity/activity.ts';
import { type Actor, actor } from '#server/db/actor.ts';
import { pgConstraint, type Tx } from '#server/db/db.ts';
import { hashOf } from '#server/hash.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';
import { myDevices } from '#server/session/devices.queries.ts';
import { appendAudit } from '../audit/audit.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { NotifyContext } from '../envelope/call.ts';
import { consentOf } from '../envelope/consent.ts';
import { documentHashes } from '../envelope/envelope-facts.ts';
import { type EnvelopeParts, lockEnvelope, readEnvelope } from '../envelope/envelopes.queries.ts';
import { fieldsFor } from '../envelope/fields.queries.ts';
import { actAs, type RecipientRow } from '../envelope/recipients.queries.ts';
import { isLate, refusalOfAct } from '../envelope/refusals.ts';
import { advanceEnvelope } from '../lifecycle/advance-envelope.ts';
import { endEnvelope } from '../lifecycle/end-envelope.ts';
import { spendTicket } from '../links/tickets.queries.ts';
import { notifyLate } from '../notifications/notify-late.ts';
import { checkValues } from './field-values.ts';
import { type OpenedSubmission, openSubmission } from './open-submission.ts';
import { replacedRefusal } from './replaced-refusal.ts';
import { insertSubmission, readSubmission } from './submissions.queries.ts';
import { hasPicture, validateSignatureImages } from './validate-signature-image.ts';

interface SubmissionContext extends NotifyContext {
  who: Actor;
  delivery: OpenedSubmission;
  /** Origin of the delivery: another person than the recipient may deliver. */
  origin: ActivityOrigin;
}
/** Outcome of one delivery. A refusal that is kept as evidence commits too; a submission of a replaced recipient is not kept. */
type Outcome = { receipt: Receipt } | { refused: LateRefusal } | { replaced: true };

/**
 * Accepts a submission, in the only transaction of signing. A repeated submission counts once and gets the same answer.
 * @throws Refusal with the code by which the device handles it
 */
export async function acceptSubmission(
  services: Pick<Services, 'db' | 'config' | 'pdf'>,
  {
    envelopeId,
    item,
    now,
    origin,
  }: { envelopeId: string; item: SealedItem; now: string; origin: ActivityOrigin },
): Promise<Receipt> {
  const delivery = await openSubmission(services.db, envelopeId, item);
  const { ticket, body } = delivery;
  const replaced = () => replacedRefusal(services.db, ticket.recipient_id, body.kind);
  if (ticket.action === 'replaced') throw await replaced();
  const barred = !ticket.is_asked ? 'address_changed' : ticket.of_staff ? 'staff_of_firm' : null;
  if (barred) {
    const known = await services.db.as(actor('system'), (tx) => readSubmission(tx, body.submissionId));
    if (known?.receipt && known.body_hash === delivery.bodyHash) return known.receipt;
    throw new Refusal(barred);
  }
  const who = actor('signer', { accountId: ticket.account_id, recipientIds: [ticket.recipient_id] });
  const asked = body.kind === 'sign' && hasPicture(body) ? body : undefined;
  if (asked && (await services.db.as(who, (tx) => wouldCount(tx, delivery, now))))
    await validateSignatureImages(services.pdf.for(ticket.account_id), asked);
  const outcome = await services.db
    .as(who, (tx) => acceptInTransaction({ tx, now, services, who, delivery, origin }))
    .catch((error: unknown) => {
      // The id belongs to another person's submission, which this actor cannot see.
      throw pgConstraint(error) === 'submissions_pkey' ? new Refusal('key_reused') : error;
    });
  if ('replaced' in outcome) throw await replaced();
  if ('refused' in outcome) throw new Refusal(outcome.refused);
  return outcome.receipt;
}

/** True if the submission would count now: only then are its pictures tried. The transaction of the submission answers all other cases. */
async function wouldCount(tx: Tx, delivery: OpenedSubmission, now: string): Promise<boolean> {
  const { item, ticket, body } = delivery;
  const parts = await readEnvelope(tx, ticket.envelope_id);
  const me = parts?.recipients.find(({ id }) => id === ticket.recipient_id);
  if (!parts || !me || hasActed(me) || (await readSubmission(tx, body.submissionId))) return false;
  if (ticket.device_id !== item.deviceId || Date.parse(ticket.expires_at) <= Date.parse(now)) return false;
  return !(await isRevoked(tx, item.deviceId)) && !refusalOfAct(judged(delivery, parts, me));
}

async function acceptInTransaction(context: SubmissionContext): Promise<Outcome> {
  const { tx, now, delivery } = context;
  const { item, body, bodyHash, ticket } = delivery;
  const parts = await lockEnvelope(tx, ticket.envelope_id);
  const me = parts?.recipients.find(({ id }) => id === ticket.recipient_id);
  if (!parts || !me) return { replaced: true };

  const known = await readSubmission(tx, body.submissionId);
  if (known && known.body_hash !== bodyHash) throw new Refusal('key_reused');
  if (known?.receipt) return { receipt: known.receipt };
  const acted = hasActed(me);
  if (known?.late && !acted) return { refused: known.late };
  if (ticket.device_id !== item.deviceId) throw new Refusal('unknown_ticket');
  if (Date.parse(ticket.expires_at) <= Date.parse(now))
    throw new Refusal('gone', {
      message: 'This came more than 30 days after the deadline and does not count any more.',
    });
  if (acted) return { receipt: receiptOf(context, 'already_signed', parts.envelope.status) };

  const refused = (await isRevoked(tx, item.deviceId))
    ? 'device_revoked'
    : refusalOfAct(judged(delivery, parts, me));
  if (!refused) return { receipt: await recordAccepted(context, parts, me) };
  if (!isLate(refused)) throw new Refusal(refused);
  await storeSubmission(context, { late: refused, receipt: null });
  await appendEvent(context, parts, { type: 'late', refusal: refused });
  await notifyLate(context, parts, me, { kind: body.kind, late: refused });
  return { refused };
}

const isRevoked = async (tx: Tx, deviceId: string): Promise<boolean> =>
  (await myDevices(tx)).some(({ id, revoked_at }) => id === deviceId && revoked_at !== null);

const judged = ({ body, ticket }: OpenedSubmission, parts: EnvelopeParts, me: RecipientRow) => ({
  status: parts.envelope.status,
  overdue: parts.overdue,
  role: me.role,
  action: me.action,
  version: parts.envelope.version,
  documents: documentHashes(parts),
  consentVersion: consentOf(me).version,
  ticket: {
    version: ticket.envelope_version,
    documents: ticket.documents,
    consentVersion: ticket.consent_version,
  },
  act: {
    version: body.envelopeVersion,
    documents: body.documents,
    consentVersion: body.kind === 'sign' ? body.consentVersion : null,
  },
});

/** Makes a submission count: the recipient has acted, and the envelope goes on or ends. */
async function recordAccepted(
  context: SubmissionContext,
  parts: EnvelopeParts,
  me: RecipientRow,
): Promise<Receipt> {
  const { tx, now, delivery } = context;
  const { body, ticket } = delivery;
  if (body.kind === 'sign') {
    const mine = fieldsFor(parts.fields, me);
    checkValues(mine, body.values, body);
  }
  const result = body.kind === 'decline' ? 'declined' : resultOf(me);
  if (!result) throw new Refusal('forbidden');
  if (!(await actAs(tx, me.id, result, now))) throw new Refusal('conflict');
  await spendTicket(tx, ticket.id, body.submissionId);
  await appendEvent(context, parts, { type: result });

  const after = await readEnvelope(tx, parts.envelope.id);
  if (!after) throw new Refusal('not_found');
  if (body.kind === 'sign') await advanceEnvelope(context, after);
  else
    await endEnvelope(context, after, 'decline', {
      by: me.name,
      byId: me.id,
      reason: body.reason,
      but: { recipient: me.id },
    });
  const status = (await readEnvelope(tx, parts.envelope.id))?.envelope.status ?? parts.envelope.status;
  const receipt = receiptOf(context, result, status);
  await storeSubmission(context, { late: null, receipt });
  return receipt;
}

const receiptOf = (
  { now, delivery }: SubmissionContext,
  result: Receipt['result'],
  envelopeStatus: Receipt['envelopeStatus'],
): Receipt => ({ submissionId: delivery.body.submissionId, result, receivedAt: now, envelopeStatus });

const storeSubmission = (
  { tx, now, delivery: { text, body, bodyHash, ticket } }: SubmissionContext,
  end: { late: LateRefusal | null; receipt: Receipt | null },
) =>
  insertSubmission(tx, {
    id: body.submissionId,
    recipient_id: ticket.recipient_id,
    ticket_id: ticket.id,
    body_hash: bodyHash,
    body: text,
    kind: body.kind,
    values: body.kind === 'sign' ? body.values : {},
    signature: body.kind === 'sign' ? body.signature : null,
    initials: body.kind === 'sign' ? (body.initials ?? null) : null,
    reason: body.kind === 'decline' ? body.reason : null,
    auth_address: ticket.auth_address,
    device_time: body.deviceTime,
    offline: body.offline ? 1 : 0,
    received_at: now,
    ...end,
  });

/** Records a submission in the audit and the activity log, by both clocks. */
async function appendEvent(
  { tx, now, who, origin, delivery: { item, body, bodyHash, deviceKey, ticket } }: SubmissionContext,
  { envelope }: EnvelopeParts,
  what: { type: ActedAction | 'declined' } | { type: 'late'; refusal: LateRefusal },
): Promise<void> {
  await appendAudit(tx, envelope.id, {
    at: now,
    ...what,
    recipient: ticket.recipient_id,
    account: ticket.account_id,
    submission: body.submissionId,
    ticket: ticket.id,
    device: item.deviceId,
    bodyHash,
    deviceSig: item.deviceSig,
    deviceKey,
    deviceTime: body.deviceTime,
    elapsedMs: body.elapsedMs,
    offline: body.offline,
    authLevel: ticket.auth_level,
    ...(ticket.auth_address !== null && { addressHash: hashOf(ticket.auth_address) }),
    authAt: new Date(ticket.auth_at).toISOString(),
    ...(body.kind === 'sign' ? { consentVersion: body.consentVersion } : {}),
    documents: body.documents,
    ip: origin.ip,
    userAgent: origin.userAgent,
  });
  await writeActivity(tx, who, envelopeEntryOf(what.type, envelope), now, origin);
}
