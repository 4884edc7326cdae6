import { createHash } from 'node:crypto';
import type { appendUpload, Upload } from '#contract/documents/uploads.ts';
import { setReceived, type UploadRow, uploadById } from '../files/queries.ts';
import type { FreeCall } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { uploadAnswer } from './answer.ts';
import { inChunkTurn } from './chunk-turns.ts';
import { completeUpload, storeFile } from './finish.ts';
import { passesScan } from './hold.ts';
import { receivedOf } from './received.ts';

type AppendCall = FreeCall<typeof appendUpload>;

/**
 * Takes a chunk at its offset. Bytes received before are skipped, so any chunk may be sent again after a lost answer. With the last byte
 * the file is checked and stored. This may take long and runs outside any transaction; chunks of one upload take turns instead.
 * @throws Refusal `wrong_offset` with the upload as it is, also when received bytes were lost
 */
export async function append(call: AppendCall): Promise<Upload> {
  const { services, actor, input } = call;
  await inChunkTurn(input.params.id, async () => {
    const upload = await takeChunk(call);
    if (upload.received === upload.size && upload.file_id === null) await complete(call, upload);
  });
  return uploadAnswer(services, actor, await ownUpload(call));
}

async function ownUpload({ services, actor, input }: AppendCall): Promise<UploadRow> {
  const row = await services.db.as(actor, (tx) => uploadById(tx, input.params.id));
  if (!row) throw forgotten();
  return row;
}

/**
 * Writes the new bytes of a chunk.
 * @returns the upload with the number of bytes received
 */
async function takeChunk(call: AppendCall): Promise<UploadRow> {
  const { services, actor } = call;
  const { db, uploads: parts } = services;
  const { offset } = call.input.query;
  const chunk = call.input.body;
  const row = await ownUpload(call);
  const there = await receivedOf(parts, row);
  if (offset > there) {
    const now = await ownUpload(call);
    // The parts are gone because another server was faster, and made them the file.
    if (now.file_id !== null) return now;
    const lost = there < row.received && { message: lostWords };
    throw new Refusal('wrong_offset', { current: await uploadAnswer(services, actor, now), ...lost });
  }
  if (offset + chunk.length > row.size) throw new Refusal('too_large', { message: longerWords });
  const fresh = chunk.subarray(there - offset);
  if (row.file_id !== null || fresh.length === 0) return { ...row, received: there };
  await parts.write(row.id, there, fresh);
  const received = there + fresh.length;
  await db.as(actor, (tx) => setReceived(tx, row.id, received));
  return { ...row, received };
}

const longerWords =
  'This file is longer than when its upload began: it changed while it was being sent. Choose it again as it is now.';
const changedWords =
  'This file changed while it was being sent, so nothing of it was taken. Choose it again as it is now.';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const lostWords = 'The server lost a part of this upload. Send it again from there.';
/** For an upload that was never begun, was deleted, or is somebody else's. */
export const forgotten = () =>
  new Refusal('not_found', { message: 'There is no such upload any more. Begin it again.' });

/**
 * Checks a completely received file and stores it.
 * @param password if the file needs one
 */
export async function complete(
  call: Pick<AppendCall, 'services' | 'actor' | 'now' | 'request'>,
  upload: UploadRow,
  password?: string,
): Promise<void> {
  const { services, actor } = call;
  const bytes = await services.uploads.bytes(upload.id);
  // Another last chunk was faster, or bytes were lost just now: the answer shows which.
  if (bytes?.length !== upload.size) return;
  if (upload.sha256 !== null && sha256(bytes) !== upload.sha256) {
    await services.uploads.remove(upload.id);
    throw invalid('file', changedWords);
  }
  if (!(await passesScan(call, upload, bytes))) return;
  const file = await storeFile(call, { ...upload, password }, bytes);
  await services.db.as(actor, (tx) => completeUpload(tx, call, upload.id, file));
  await services.uploads.remove(upload.id);
}
