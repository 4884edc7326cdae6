import type { Endpoint } from '#contract/core/endpoint.ts';
import type { UploadPurpose } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import type { PdfWarning } from '#contract/signing/pdf-warnings.ts';
import { writeActivity } from '../activity/activity.ts';
import type { Tx } from '../db/db.ts';
import { finishUpload, insertFiles, lockUpload, type PdfFactsRow } from '../files/queries.ts';
import { sniff } from '../files/sniff.ts';
import type { FreeCall } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import { addComparable } from '../signing/comparison/compare-job.ts';
import { pdfWarningsOf } from '../signing/drafts/pdf-warnings.ts';
import { PdfRefusal, type RefusalCode } from '../signing/pdf/refusal.ts';
import type { PdfTasks } from '../signing/pdf/worker/pdf-work.ts';

/** The call that brought the last bytes; a job has no request. */
type FinishCall = Pick<FreeCall<Endpoint>, 'services' | 'actor' | 'now'> &
  Partial<Pick<FreeCall<Endpoint>, 'request'>>;

/** A checked file in the store, before a row refers to it. */
interface CheckedFile {
  row: Parameters<typeof insertFiles>[1][number];
  findings: PdfWarning[];
  /** Facts of a PDF to be signed; null for other purposes. */
  facts: Omit<PdfFactsRow, 'file_id'> | null;
}

/**
 * Checks the bytes of an upload (type by content, fit for its purpose) and puts them into the store. A PDF to be signed is stored as
 * prepared: everybody sees and signs the stored file. Takes seconds, so not inside a transaction.
 * @param upload with the `password` that opens it, if it needs one: the stored file has none
 * @throws Refusal `invalid`, with the reason at `file`, or at `password` if another password may help
 */
export async function storeFile(
  { services, actor, now }: FinishCall,
  { name, purpose, password }: { name: string; purpose: UploadPurpose; password?: string | undefined },
  bytes: Uint8Array,
): Promise<CheckedFile> {
  const found = await sniff(name, bytes);
  if ('problem' in found) throw invalid('file', found.problem);
  if (purpose === 'payroll' && found.type === 'application/pdf')
    await assertOpens(services.pdf.for(actor.accountId ?? ''), bytes);
  const { kept, ...checked } =
    purpose === 'signing'
      ? await prepared(services.pdf.for(actor.accountId ?? ''), bytes, password)
      : { kept: bytes, findings: [], facts: null };
  const blob = await services.files.put(kept);
  return {
    row: { id: newId(Date.parse(now)), ...blob, type: found.type, name, created_at: now },
    ...checked,
  };
}

/** Refuses a PDF that the reader of the app does not open. One with a password is opened by whoever has it. */
async function assertOpens(pdf: PdfTasks, bytes: Uint8Array): Promise<void> {
  try {
    await pdf.run('readText', bytes, 1);
  } catch (error) {
    if (!(error instanceof PdfRefusal)) throw error;
    if (error.code === 'read_differently') throw invalid('file', new PdfRefusal('broken').message);
  }
}

const ofPassword = new Set<RefusalCode>([
  'needs_password',
  'wrong_password',
  'unknown_password',
  'reading_password',
]);

async function prepared(
  pdf: PdfTasks,
  bytes: Uint8Array,
  password: string | undefined,
): Promise<Pick<CheckedFile, 'findings' | 'facts'> & { kept: Uint8Array }> {
  try {
    const { bytes: kept, facts, fingerprints } = await pdf.run('preparePdf', bytes, password);
    const findings = pdfWarningsOf({ ...facts, opened: password !== undefined });
    return { kept, findings, facts: { sizes: facts.sizes, fingerprints } };
  } catch (error) {
    if (!(error instanceof PdfRefusal)) throw error;
    throw invalid(ofPassword.has(error.code) ? 'password' : 'file', error.message);
  }
}

/** Sets an upload's file, once, even if several calls bring one at a time. */
export async function completeUpload(
  tx: Tx,
  { actor, now, request }: FinishCall,
  id: string,
  { row: file, findings, facts }: CheckedFile,
): Promise<void> {
  const upload = await lockUpload(tx, id);
  if (!upload || upload.file_id !== null) return;
  await insertFiles(tx, [file]);
  if (facts) await addComparable(tx, { file_id: file.id, ...facts }, now);
  await finishUpload(tx, id, file.id, findings);
  const subject = { type: 'Upload', id } as const;
  const name = upload.purpose === 'payroll' ? 'a file of a payroll' : file.name;
  const entry = { name: 'Upload', event: 'uploaded', description: `Uploaded ${name}`, subject };
  await writeActivity(tx, actor, entry, now, request);
}
