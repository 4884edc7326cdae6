import type { LookAt } from '#contract/signing/drawing.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { Refusal } from '#server/http/refusal.ts';
import { appendAudit } from '../audit/audit.ts';
import { detailsHash } from '../audit/details.ts';
import { requireCompared } from '../comparison/require-compared.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { setDocument } from '../envelope/documents.queries.ts';
import { documentHashes } from '../envelope/envelope-facts.ts';
import { moveEnvelope, readEnvelope } from '../envelope/envelopes.queries.ts';
import { notifyRecipients } from '../notifications/notify.ts';
import { lockOwn, readSent } from '../sent/own-envelope.ts';
import { correctionOf } from './correction.ts';

/**
 * Replaces a document of a sent envelope on which nobody has acted. The version rises, so every ticket of the old one is
 * refused with `document_changed`, and everybody due is notified to read again, also beyond the budget of mail: a wrong document is not kept.
 */
export async function correctEnvelope(
  call: SenderCall,
  id: string,
  {
    version,
    lookedAt = [],
    ...replacing
  }: { version: number; documentId: string; uploadId: string; lookedAt?: readonly LookAt[] },
): Promise<SentEnvelope> {
  const { tx, now, actor, activity } = call;
  const parts = await lockOwn(call, id, version, 'correct');
  const { replacement, problems } = await correctionOf(call, parts, replacing);
  if (problems.length > 0) throw new Refusal('invalid', { errors: { uploadId: problems } });
  const { recorded, inWords } = await requireCompared(
    tx,
    [{ ...replacement, id: replacing.documentId }],
    lookedAt,
    () => 'uploadId',
  );

  await setDocument(tx, replacing.documentId, replacement);
  await moveEnvelope(tx, id, 'correct', { version: version + 1 });
  const corrected = await readEnvelope(tx, id);
  if (!corrected) throw new Refusal('not_found');
  await appendAudit(tx, id, {
    type: 'corrected',
    at: now,
    by: actor.userId ?? '',
    version: version + 1,
    documents: documentHashes(corrected),
    details: detailsHash(corrected),
    ...recorded,
  });
  const due = corrected.recipients.filter(({ action }) => action === 'due');
  await notifyRecipients(call, corrected, due, 'corrected');
  await activity(envelopeEntryOf('corrected', parts.envelope, inWords(parts.envelope.title)));
  return readSent(call, id);
}
