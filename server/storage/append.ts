import type { appendUpload, Upload } from '../../contract/storage.ts';
import { newId } from '../../contract/values.ts';
import { writeActivity } from '../activity/activity.ts';
import { finishUpload, insertFiles, lockUpload, setReceived, type UploadRow } from '../files/queries.ts';
import { sniff } from '../files/sniff.ts';
import type { FreeCall } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { PdfRefusal } from '../signing/pdf/refusal.ts';
import { uploadAnswer } from './answer.ts';
import { receivedOf } from './received.ts';

type AppendCall = FreeCall<typeof appendUpload>;

/**
 * Takes a chunk at its offset: what was received before is skipped, so any chunk may be sent again after a lost answer. With the
 * last byte the file is checked, outside of any transaction since that takes its time, and stored. `wrong_offset` carries the
 * upload as it is, also when bytes that had arrived were lost.
 */
export async function append(call: AppendCall): Promise<Upload> {
  const { services, actor } = call;
  const { uploads: parts } = services;
  const upload = await services.db.as(actor, async (tx) => {
    const row = await lockUpload(tx, call.input.params.id);
    if (!row) throw forgotten();
    const { offset } = call.input.query;
    const chunk = call.input.body;
    const there = await receivedOf(parts, row);
    if (offset > there) {
      const lost = there < row.received && { message: lostWords };
      throw new Refusal('wrong_offset', { current: await uploadAnswer(tx, parts, row), ...lost });
    }
    if (offset + chunk.length > row.size)
      throw new Refusal('too_large', { message: 'This is more than the file was said to have.' });
    const fresh = chunk.subarray(there - offset);
    if (row.file_id !== null || fresh.length === 0) return { ...row, received: there };
    await parts.write(row.id, there, fresh);
    const received = there + fresh.length;
    await setReceived(tx, row.id, received);
    return { ...row, received };
  });
  if (upload.received === upload.size && upload.file_id === null) await finish(call, upload);
  return services.db.as(actor, async (tx) => {
    const row = await lockUpload(tx, upload.id);
    if (!row) throw forgotten();
    return uploadAnswer(tx, parts, row);
  });
}

const lostWords = 'The server lost a part of this upload. Send it again from there.';
/** Never begun, forgotten, or somebody else's. */
const forgotten = () =>
  new Refusal('not_found', { message: 'There is no such upload any more. Begin it again.' });

/** Checks a file that has arrived in whole and stores it. Its row is made once, however many last chunks come at a time. */
async function finish(
  { services, actor, now, request }: AppendCall,
  { id, name, purpose, size }: UploadRow,
): Promise<void> {
  const { uploads: parts } = services;
  const bytes = await parts.bytes(id);
  // Another last chunk was faster, or they were lost just now: the answer says which.
  if (bytes?.length !== size) return;
  const found = await sniff(name, bytes);
  if ('problem' in found) throw invalid('file', found.problem);
  if (purpose === 'signing')
    await services.pdf.run('inspectPdf', bytes).catch((error: unknown) => {
      throw error instanceof PdfRefusal ? invalid('file', error.message) : error;
    });
  const { sha256 } = await services.files.put(bytes);
  const file = { id: newId(Date.parse(now)), sha256, size, type: found.type, name, created_at: now };
  await services.db.as(actor, async (tx) => {
    const row = await lockUpload(tx, id);
    if (!row || row.file_id !== null) return;
    await insertFiles(tx, [file]);
    await finishUpload(tx, id, file.id);
    const subject = { type: 'Upload', id };
    const entry = { name: 'Upload', event: 'uploaded', description: `Uploaded ${name}`, subject };
    await writeActivity(tx, actor, entry, now, request);
  });
  await parts.remove(id);
}
