import { sameAddress } from '#contract/core/same-address.ts';
import { sendingProblems } from '#contract/signing/draft-rules.ts';
import type { LookAt } from '#contract/signing/drawing.ts';
import { gates } from '#contract/signing/roles.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { askedHash } from '../audit/asked.ts';
import { appendAudit } from '../audit/audit.ts';
import { detailsHash } from '../audit/details.ts';
import { requireCompared } from '../comparison/require-compared.ts';
import { findPeople } from '../drafts/people.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { documentHashes } from '../envelope/envelope-facts.ts';
import { moveEnvelope, readEnvelope } from '../envelope/envelopes.queries.ts';
import { type RecipientRow, setRecipient } from '../envelope/recipients.queries.ts';
import { advanceEnvelope } from '../lifecycle/advance-envelope.ts';
import { expiryJob } from '../lifecycle/expire-envelopes.ts';
import { recipientResolver } from '../lifecycle/resolve-recipient.ts';
import { checkLetters } from '../notifications/check-letters.ts';
import { notifyRecipients } from '../notifications/notify.ts';
import { PdfRefusal } from '../pdf/refusal.ts';
import { assertUsable } from '../pdf/seal/open-signer.ts';
import { personOf } from '../sent/draft-projection.ts';
import { lockOwn, readSent } from '../sent/own-envelope.ts';
import { countSelfSigned } from './self-sign.ts';

/**
 * Freezes a draft and sends it: outside signers get an account, the first group becomes due, observers are notified.
 * @param lookedAt looks at documents that the sender confirmed
 */
export async function sendEnvelope(
  call: SenderCall,
  id: string,
  version: number,
  lookedAt: readonly LookAt[] = [],
): Promise<SentEnvelope> {
  const { tx, now, actor, activity } = call;
  const { envelope, documents, recipients, fields } = await lockOwn(call, id, version, 'send');
  const errors = sendingProblems({
    documents: documents.map(({ id, page_sizes }) => ({ id, sizes: page_sizes })),
    recipients,
    fields,
  });
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
  const { recorded, inWords } = await requireCompared(tx, documents, lookedAt, (i) => `documents.${i}`);
  if (Date.parse(envelope.deadline) <= Date.parse(now)) throw invalid('deadline', 'The deadline has passed.');
  await requireSameAddresses(call, recipients);
  await requireUsableSeal(call);
  await checkLetters(call, recipients);
  const settle = await recipientResolver(call, envelope);
  const reserved = { reserved_at: now, reserved_by: actor.userId };
  for (const recipient of recipients)
    await setRecipient(tx, recipient.id, { ...(await settle(recipient)), ...reserved });
  await moveEnvelope(tx, id, 'send', { sent_at: now, version: version + 1, self_signed: null });
  const signed = envelope.self_signed;
  if (signed)
    await countSelfSigned(
      call,
      recipients.find(({ id }) => id === signed.recipientId),
      signed,
    );
  const parts = await readEnvelope(tx, id);
  if (!parts) throw new Refusal('not_found');
  const seen = documentHashes(parts);
  const by = actor.userId ?? '';
  const { title, deadline } = parts.envelope;
  await appendAudit(tx, id, {
    type: 'sent',
    at: now,
    by,
    version: version + 1,
    documents: seen,
    deadline,
    asked: askedHash(title, parts.recipients),
    details: detailsHash(parts),
    ...recorded,
  });
  await advanceEnvelope(call, parts);
  const observers = parts.recipients.filter((recipient) => !gates(recipient));
  await notifyRecipients(call, parts, observers, 'observing');
  await enqueue(tx, expiryJob(envelope), now);
  await activity(envelopeEntryOf('sent', envelope, inWords(title)));
  return readSent(call, id);
}

/** Refuses to send to somebody whose address is another than the sender saw, or who is no longer known. */
async function requireSameAddresses({ tx }: SenderCall, recipients: readonly RecipientRow[]): Promise<void> {
  const people = await findPeople(
    tx,
    recipients.map((recipient) => ({ person: personOf(recipient) })),
  );
  const moved = people.flatMap(({ name, email }, i) =>
    sameAddress(email, recipients[i]?.email ?? '')
      ? []
      : [
          [
            `recipients.${i}`,
            [`The address of ${name} is ${email} now. Make sure that it is theirs, and add them again.`],
          ],
        ],
  );
  if (moved.length > 0) throw new Refusal('invalid', { errors: Object.fromEntries(moved) });
}

/** Refuses to send an envelope that could not be sealed. */
async function requireUsableSeal({ services, now }: SenderCall): Promise<void> {
  const at = new Date(now);
  try {
    assertUsable(await services.signer.current(at), at);
  } catch (error) {
    if (error instanceof PdfRefusal) throw new Refusal('conflict', { message: error.message });
    throw error;
  }
}
