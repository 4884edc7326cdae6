import type { Endpoint } from '../../contract/endpoint.ts';
import type { Finding } from '../../contract/findings.ts';
import type { UploadPurpose } from '../../contract/storage.ts';
import { newId } from '../../contract/values.ts';
import { writeActivity } from '../activity/activity.ts';
import type { Tx } from '../db/db.ts';
import { finishUpload, insertFiles, lockUpload } from '../files/queries.ts';
import { sniff } from '../files/sniff.ts';
import type { FreeCall } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { findingsOf } from '../signing/findings.ts';
import { PdfRefusal } from '../signing/pdf/refusal.ts';

/** Of whichever call the bytes came with. */
type FinishCall = Pick<FreeCall<Endpoint>, 'services' | 'actor' | 'now' | 'request'>;

/** A file in the store, checked, before anything counts on it. */
interface CheckedFile {
  row: Parameters<typeof insertFiles>[1][number];
  findings: Finding[];
}

/**
 * Checks the bytes of an upload (what its name says, fit for its purpose) and puts them into the store. Takes its time: not inside a
 * transaction.
 * @throws Refusal `invalid`, the reason at `file`
 */
export async function storeFile(
  { services, now }: FinishCall,
  { name, purpose }: { name: string; purpose: UploadPurpose },
  bytes: Uint8Array,
): Promise<CheckedFile> {
  const found = await sniff(name, bytes);
  if ('problem' in found) throw invalid('file', found.problem);
  const findings = purpose === 'signing' ? await examined(services, bytes) : [];
  const blob = await services.files.put(bytes);
  return { row: { id: newId(Date.parse(now)), ...blob, type: found.type, name, created_at: now }, findings };
}

async function examined({ pdf }: Services, bytes: Uint8Array): Promise<Finding[]> {
  try {
    return findingsOf(await pdf.run('inspectPdf', bytes));
  } catch (error) {
    throw error instanceof PdfRefusal ? invalid('file', error.message) : error;
  }
}

/** Gives an upload its file, once, however many come with one at a time. */
export async function finish(
  tx: Tx,
  { actor, now, request }: FinishCall,
  id: string,
  { row: file, findings }: CheckedFile,
): Promise<void> {
  const upload = await lockUpload(tx, id);
  if (!upload || upload.file_id !== null) return;
  await insertFiles(tx, [file]);
  await finishUpload(tx, id, file.id, findings);
  const subject = { type: 'Upload', id };
  const entry = { name: 'Upload', event: 'uploaded', description: `Uploaded ${file.name}`, subject };
  await writeActivity(tx, actor, entry, now, request);
}
