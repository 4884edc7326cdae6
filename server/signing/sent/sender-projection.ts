import type { SentEnvelope } from '#contract/signing/sending.ts';
import { deliveryOfMails } from '#server/mail/queries.ts';
import { correspondents } from '#server/people/queries.ts';
import { actedAddresses } from '../audit/audit.queries.ts';
import { auditEvents, staffIn } from '../audit/audit.ts';
import { accessTo, type EnvelopeAccess, handOversOf, titleFor } from '../envelope/access.queries.ts';
import type { SenderCall } from '../envelope/call.ts';
import { documentFacts, recipientFacts } from '../envelope/envelope-facts.ts';
import { headOf } from '../envelope/envelope-head.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { canBeReplaced } from '../envelope/recipient-order.ts';
import { type RecipientRow, readdressed } from '../envelope/recipients.queries.ts';
import { waitsForTimestamp } from '../envelope/waits-for-timestamp.ts';
import { askedAt, remindersOf } from '../notifications/notification-log.ts';
import { personOf } from './draft-projection.ts';
import { stageOf } from './sent.queries.ts';
import { timelineOf } from './timeline.ts';

/** A sent envelope for its reader: recipients and since when they are due, state of their mail, and timeline. */
export async function asSender(
  { tx, services }: Pick<SenderCall, 'tx' | 'services'>,
  parts: EnvelopeParts,
  known?: EnvelopeAccess,
): Promise<SentEnvelope> {
  const { envelope, recipients } = parts;
  const access = known ?? (await accessTo(tx, envelope.id));
  const { facts: _, ...rights } = access;
  const { content } = rights;
  const isOut = envelope.status === 'sent';
  const withheld = envelope.confidential && !content;
  const events = await auditEvents(tx, envelope.id);
  const moved = await readdressed(tx, envelope.id);
  const standingOfMail = await deliveryOfMails(tx, [
    ...recipients.flatMap(({ mail_id }) => mail_id ?? []),
    ...events.flatMap((event) => (event.type === 'told' ? event.mail : [])),
  ]);
  const timeline = timelineOf(events, parts, {
    staff: await correspondents(tx, staffIn(events)),
    letterOf: standingOfMail,
    addresses: await actedAddresses(tx, envelope.id),
  }).map((entry) => ({
    ...entry,
    ...(!rights.record && { proof: null }),
    ...(withheld && { reason: null }),
  }));
  return {
    ...(await headOf(tx, envelope)),
    ...(!content && { message: '' }),
    title: titleFor(envelope, access),
    confidential: envelope.confidential,
    sender: { id: envelope.sender_id, name: parts.sender.name },
    access: rights,
    handOvers: await handOversOf(tx, envelope.id),
    status: envelope.status,
    ...(await stageOf(tx, envelope)),
    sentAt: envelope.sent_at,
    endedAt: envelope.ended_at,
    endedBy: envelope.ended_by,
    endedReason: withheld ? null : envelope.ended_reason,
    recipients: recipients.map((recipient) => {
      const mail = recipient.mail_id ? standingOfMail(recipient.mail_id) : undefined;
      return {
        ...recipientFacts(recipient),
        email: recipient.email,
        viewedAt: recipient.viewed_at,
        delivery: mail?.state ?? 'none',
        deliveryCause: mail?.cause ?? null,
        askedAt: askedAt(events, recipient.id),
        remindedAt: remindersOf(events, recipient.id).at(-1)?.at ?? null,
        replacedBy: recipient.replaced_by,
        readdressed: isOut && canBeReplaced(recipient) ? readdressedTo(recipient, moved) : null,
      };
    }),
    documents: documentFacts(parts),
    sealing:
      envelope.status === 'sealing'
        ? {
            attempts: envelope.seal_attempts,
            cause: envelope.seal_cause,
            nextTryAt: envelope.seal_next_try_at,
            releasable: waitsForTimestamp(envelope, services.config),
          }
        : null,
    supersedes: envelope.supersedes,
    timeline,
  };
}

/** The person of a recipient at another address by now, and that address. */
function readdressedTo(recipient: RecipientRow, moved: ReadonlyMap<string, string | null>) {
  const person = personOf(recipient);
  if (person.kind === 'external' || !moved.has(recipient.id)) return null;
  return { person, email: moved.get(recipient.id) ?? null };
}
