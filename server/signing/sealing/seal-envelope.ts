import { later } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { firmOf } from '#server/firm/firm.ts';
import { backoffMs } from '#server/jobs/backoff.ts';
import { auditHead } from '../audit/audit.queries.ts';
import { appendAudit } from '../audit/audit.ts';
import {
  type EnvelopeParts,
  lockEnvelope,
  moveEnvelope,
  readEnvelope,
  setSealing,
} from '../envelope/envelopes.queries.ts';
import { copiesToSend } from '../notifications/attached-copies.ts';
import { notifyRecipients, notifySender } from '../notifications/notify.ts';
import { PdfRefusal } from '../pdf/refusal.ts';
import { countedSubmissions } from '../submissions/submissions.queries.ts';
import { type Certified, certify, keepCertificate } from './certify.ts';
import { sealDocuments } from './seal-documents.ts';
import type { SealServices } from './seal-options.ts';

const system = actor('system');
/** The failed try at which the sender is notified, once. */
const tellAtTry = 2;

/**
 * Seals every document of an envelope in state `sealing`, makes its certificate, and completes it. Safe to run again at any point and twice
 * at once: only one run completes it, and a file counts once its row does.
 * @throws the failure, after its cause is stored on the envelope; the job tries again
 */
export async function sealEnvelope(
  services: SealServices,
  envelopeId: string,
  attempts: number,
): Promise<void> {
  const { db } = services;
  const { parts, acts, firm } = await db.as(system, async (tx) => ({
    parts: await readEnvelope(tx, envelopeId),
    acts: await countedSubmissions(tx, envelopeId),
    firm: (await firmOf(tx, services.config)).name,
  }));
  if (parts?.envelope.status !== 'sealing') return;
  try {
    await sealDocuments(services, parts, acts, firm);
    const certified = await certify(services, envelopeId);
    await db.as(system, (tx) => complete(services, tx, certified));
  } catch (error) {
    await db.as(system, (tx) => postpone(services, tx, parts, attempts, error));
    throw error;
  }
}

async function complete(services: SealServices, tx: Tx, certified: Certified): Promise<void> {
  const { envelope_id: id, audit_head, level } = certified.row;
  const now = services.clock.now();
  const before = await lockEnvelope(tx, id);
  const done = { ended_at: now, seal_cause: null, seal_next_try_at: null };
  if (!before || !(await moveEnvelope(tx, id, 'seal', done))) return;
  const certificate = await keepCertificate(tx, certified, now);
  await appendAudit(tx, id, {
    type: 'certified',
    at: now,
    certificate: {
      sha256: certified.file.sha256,
      evidence: certified.evidence.sha256,
      head: audit_head,
      level,
    },
  });
  const call = { tx, now, services };
  const copies = copiesToSend([
    ...before.documents.flatMap(({ sealed_file_id: id, sealedFile }) =>
      id && sealedFile ? { id, size: sealedFile.size } : [],
    ),
    { id: certificate, size: certified.file.size },
  ]);
  const told = { ...before, copies, auditHead: await auditHead(tx, id) };
  const everybody = before.recipients.filter(({ action }) => action !== 'replaced');
  await notifyRecipients(call, told, everybody, 'completed');
  await notifySender(call, told, 'completed', everybody);
}

/** Cause of a failure in words for the sender. Other messages may hold paths and queries, and go to the log only. */
function causeOf(error: unknown): string {
  if (error instanceof PdfRefusal) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'The disk is full.';
  return 'An unexpected error on our side, which is in the log.';
}

/** Shows a failed try to the sender: number of tries, cause, and time of the next one. */
async function postpone(
  services: SealServices,
  tx: Tx,
  parts: EnvelopeParts,
  attempts: number,
  error: unknown,
): Promise<void> {
  const now = services.clock.now();
  const cause = causeOf(error);
  await setSealing(tx, parts.envelope.id, {
    seal_attempts: attempts,
    seal_cause: cause,
    seal_next_try_at: later(now, backoffMs(attempts)),
  });
  if (attempts !== tellAtTry) return;
  const failing = { ...parts, envelope: { ...parts.envelope, ended_reason: cause } };
  await notifySender({ tx, now, services }, failing, 'sealFailing');
}
