import { sealedName } from '../../contract/signing.ts';
import { newId } from '../../contract/values.ts';
import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { insertFiles } from '../files/queries.ts';
import { backoffMs } from '../jobs/backoff.ts';
import type { Services } from '../services.ts';
import { auditHead } from './audit.queries.ts';
import { record } from './audit.ts';
import { type DocumentRow, setDocument } from './documents.queries.ts';
import {
  type EnvelopeParts,
  lockEnvelope,
  moveEnvelope,
  readEnvelope,
  setSealing,
} from './envelopes.queries.ts';
import { dayOfAct, printedValues } from './field-values.ts';
import { fieldsFor } from './fields.queries.ts';
import { filledFields } from './pdf/fields.ts';
import { PdfRefusal } from './pdf/refusal.ts';
import { countedSubmissions } from './submissions.queries.ts';
import { tell, tellSender } from './tell.ts';

export type SealServices = Pick<Services, 'config' | 'db' | 'clock' | 'files' | 'pdf' | 'signer'>;
type Acts = Awaited<ReturnType<typeof countedSubmissions>>;

interface Sealed {
  document: DocumentRow;
  sha256: string;
  size: number;
}

const system = actor('system');
/** From this failed try on the sender is told, once. */
const tellAtTry = 2;

/**
 * Composes and seals every document of an envelope that waits for it, stores the files and completes it. Safe to run again at
 * any point and by two at once: only one completes it, and a file counts once its row does.
 * @throws what went wrong, after the cause is on the envelope; the job tries again
 */
export async function sealEnvelope(
  services: SealServices,
  envelopeId: string,
  attempts: number,
): Promise<void> {
  const { db } = services;
  const { parts, acts } = await db.as(system, async (tx) => ({
    parts: await readEnvelope(tx, envelopeId),
    acts: await countedSubmissions(tx, envelopeId),
  }));
  if (parts?.envelope.status !== 'sealing') return;
  try {
    const sealed: Sealed[] = [];
    for (const document of parts.documents) sealed.push(await sealDocument(services, parts, document, acts));
    await db.as(system, (tx) => complete(services, tx, envelopeId, sealed));
  } catch (error) {
    await db.as(system, (tx) => postpone(services, tx, parts, attempts, error));
    throw error;
  }
}

async function sealDocument(
  { files, pdf, signer, config, clock }: SealServices,
  { envelope, recipients, fields }: EnvelopeParts,
  document: DocumentRow,
  acts: Acts,
): Promise<Sealed> {
  const filled = acts.flatMap(({ recipientId, values, signature, ...act }) => {
    const mine = fieldsFor(fields, recipientId).filter(({ documentId }) => documentId === document.id);
    const who = recipients.find(({ id }) => id === recipientId);
    const stamp = { name: who?.name ?? '', company: who?.company ?? '', date: dayOfAct(act) };
    return signature ? filledFields(mine, { values: printedValues(mine, values), signature, stamp }) : [];
  });
  const composed = await pdf.run('composePdf', await files.bytes(document.sha256), filled);
  const signedAt = new Date(clock.now());
  const { bytes } = await pdf.run('sealPdf', composed, {
    signer: await signer.current(signedAt),
    reason: `Signed by everybody: ${envelope.title}`,
    name: config.firmName,
    sealId: document.id,
    signedAt,
  });
  return { document, ...(await files.put(bytes)) };
}

async function complete(services: SealServices, tx: Tx, envelopeId: string, sealed: Sealed[]): Promise<void> {
  const now = services.clock.now();
  const before = await lockEnvelope(tx, envelopeId);
  if (
    !before ||
    !(await moveEnvelope(tx, envelopeId, 'seal', { ended_at: now, seal_cause: null, seal_next_try_at: null }))
  )
    return;
  for (const { document, sha256, size } of sealed) {
    const file = newId(Date.parse(now));
    const name = sealedName(document.name);
    await insertFiles(tx, [{ id: file, sha256, size, type: 'application/pdf', name, created_at: now }]);
    await setDocument(tx, document.id, { sealed_file_id: file, sealed_sha256: sha256 });
  }
  const hashes = sealed.map(({ document: { id, sha256 }, sha256: sealedSha256 }) => ({
    id,
    sha256,
    sealedSha256,
  }));
  await record(tx, envelopeId, { type: 'completed', at: now, documents: hashes });
  const call = { tx, now, services };
  const told = { ...before, auditHead: await auditHead(tx, envelopeId) };
  await tell(call, told, before.recipients, 'completed');
  if (!before.recipients.some(({ email }) => email === before.sender.email))
    await tellSender(call, told, 'completed');
}

/** What the sender is told of a failure. Other words may hold paths and queries, and go to the log only. */
function causeOf(error: unknown): string {
  if (error instanceof PdfRefusal) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'The disk is full.';
  return 'An unexpected error on our side, which is in the log.';
}

/** A failed try is seen by the sender: how many, why, and when the next one is. */
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
  await tellSender({ tx, now, services }, failing, 'sealFailing');
}
