import { newId } from '#contract/core/values.ts';
import { sealedName } from '#contract/signing/signing.ts';
import { actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { drawingsOf } from '#server/files/drawings.queries.ts';
import { insertFiles, storedPdfFacts } from '#server/files/queries.ts';
import { appendAudit } from '../audit/audit.ts';
import { assertSealedAsShown } from '../comparison/assert-sealed-as-shown.ts';
import { type EnvelopeDocumentRow, setDocument } from '../envelope/documents.queries.ts';
import { type EnvelopeParts, lockEnvelope } from '../envelope/envelopes.queries.ts';
import { completeFields } from '../pdf/draw/fields.ts';
import { isComparable } from '../pdf/fingerprint/format.ts';
import { type SealedPdf, sealPdf } from '../pdf/seal/seal.ts';
import { completedFields } from '../submissions/completed-fields.ts';
import type { CountedSubmission } from '../submissions/submissions.queries.ts';
import { type SealServices, sealOptions } from './seal-options.ts';

type Acts = readonly CountedSubmission[];

interface Sealed extends Pick<SealedPdf, 'level' | 'stampedAt'> {
  document: EnvelopeDocumentRow;
  sha256: string;
  size: number;
}

/**
 * Composes and seals the documents of an envelope in the firm's name, once: a later try leaves sealed documents as they are.
 * @throws the failure, with none of them sealed
 */
export async function sealDocuments(
  services: SealServices,
  parts: EnvelopeParts,
  acts: Acts,
  firm: string,
): Promise<void> {
  if (parts.documents.every(({ sealed_sha256 }) => sealed_sha256)) return;
  const sealed: Sealed[] = [];
  // One by one: a file is held in memory while it is sealed.
  for (const document of parts.documents)
    sealed.push(await sealDocument(services, parts, document, acts, firm));
  await services.db.as(actor('system'), (tx) =>
    keepSealed(tx, parts.envelope.id, sealed, services.clock.now()),
  );
}

async function sealDocument(
  services: SealServices,
  parts: EnvelopeParts,
  document: EnvelopeDocumentRow,
  acts: Acts,
  firm: string,
): Promise<Sealed> {
  const { files, pdf } = services;
  const { envelope } = parts;
  const filled = completedFields(parts, acts).flatMap(({ fields, ...filling }) =>
    completeFields(
      fields.filter(({ documentId }) => documentId === document.id),
      filling,
    ),
  );
  const options = await sealOptions(services, {
    firm,
    reason: `Signed by everybody: ${envelope.title}`,
    sealId: document.id,
    released: envelope.seal_released_at !== null,
  });
  const shown = await shownFile(services, document);
  const { bytes, level, stampedAt } = await sealPdf(pdf, shown, filled, options);
  if (shown.isDrawn) await assertSealedAsShown(pdf, shown.bytes, bytes, document.pages, filled);
  services.metrics.seal(level);
  return { document, level, stampedAt, ...(await files.put(bytes)) };
}

/**
 * The file that everybody saw, if another program drew it to its end, and its fingerprints. They are taken now if the document was sent before uploads were prepared, or if
 * another version of the parser took them.
 */
async function shownFile({ db, files, pdf }: SealServices, { file_id, sha256 }: EnvelopeDocumentRow) {
  const [bytes, [facts, drawingOf]] = await Promise.all([
    files.bytes(sha256),
    db.as(
      actor('system'),
      async (tx) => [await storedPdfFacts(tx, [file_id]), await drawingsOf(tx, [file_id])] as const,
    ),
  ]);
  const known = facts.get(file_id)?.fingerprints;
  return {
    bytes,
    isDrawn: drawingOf(file_id).state === 'compared',
    fingerprints: known && isComparable(known) ? known : await pdf.run('fingerprintPdf', bytes),
  };
}

/** Keeps the sealed documents; of two runs at once the first counts. */
async function keepSealed(tx: Tx, envelopeId: string, sealed: Sealed[], now: string): Promise<void> {
  const before = await lockEnvelope(tx, envelopeId);
  if (before?.envelope.status !== 'sealing' || before.documents.some(({ sealed_sha256 }) => sealed_sha256))
    return;
  for (const { document, sha256, size, level, stampedAt } of sealed) {
    const file = newId(Date.parse(now));
    const name = sealedName(document.name);
    await insertFiles(tx, [{ id: file, sha256, size, type: 'application/pdf', name, created_at: now }]);
    await setDocument(tx, document.id, {
      sealed_file_id: file,
      sealed_sha256: sha256,
      sealed_level: level,
      stamped_at: stampedAt,
    });
  }
  await appendAudit(tx, envelopeId, {
    type: 'sealed',
    at: now,
    documents: sealed.map(({ document, sha256, level }) => ({
      id: document.id,
      sha256: document.sha256,
      sealedSha256: sha256,
      level,
    })),
  });
}
