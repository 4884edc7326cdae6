import * as v from 'valibot';
import { uploadFile } from '#contract/core/rules.ts';
import { isSameFileName } from '#contract/core/text/file-names.ts';
import type { takeFile } from '#contract/documents/document-storage.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { insertUpload, uploadById } from '../files/queries.ts';
import type { FreeCall } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { uploadAnswer } from './answer.ts';
import { completeUpload, storeFile } from './finish.ts';
import { roomFor } from './quota.ts';

const purpose = 'signing';

/** The source of a PDF: its size, and its bytes. */
interface Source {
  size: number;
  bytes(): Promise<Uint8Array>;
}
/** The upload to be: its id, and the file's name and password. */
interface Wanted {
  id: string;
  name: string;
  password?: string | undefined;
}

/**
 * Copies a PDF into a finished upload of the actor's, so that signing does not depend on its source. It is checked like an upload.
 * @param open the source; undefined if it is missing or not visible to the actor
 * @throws Refusal `not_found`: there is no source; `invalid`: why it cannot be signed; `conflict`: the id is of another upload; `too_many`:
 * the quota is used up
 */
export async function takeForSigning(
  call: Pick<FreeCall<typeof takeFile>, 'services' | 'actor' | 'now' | 'request'>,
  { id, name, password }: Wanted,
  open: () => Promise<Source | undefined>,
): Promise<Upload> {
  const { services, actor, now } = call;
  const { accountId } = actor;
  if (accountId === null) throw new Refusal('unauthorized');
  async function answer() {
    const row = await services.db.as(actor, (tx) => uploadById(tx, id));
    return row && uploadAnswer(services, actor, row);
  }
  const before = await answer();
  if (before?.file && isSameFileName(before.name, name)) return before;
  if (before) throw taken();

  const stored = await open();
  if (!stored)
    throw new Refusal('not_found', { message: 'This file is no longer there. Look for it again.' });
  const rule = v.safeParse(uploadFile(purpose), { name, size: stored.size });
  if (!rule.success)
    throw new Refusal('invalid', { errors: { file: rule.issues.map(({ message }) => message) } });
  // Checked before the work, and again when it is recorded: several may be taken at once.
  const room = { id, accountId, size: stored.size };
  await services.db.as(actor, (tx) => roomFor(tx, room, now));
  const file = await storeFile(call, { name, purpose, password }, await stored.bytes());
  await services.db.as(actor, async (tx) => {
    const { size } = file.row;
    await roomFor(tx, { ...room, size }, now);
    await insertUpload(tx, {
      id,
      account_id: accountId,
      name,
      size,
      purpose,
      received: size,
      created_at: now,
    });
    await completeUpload(tx, call, id, file);
  });
  const upload = await answer();
  if (!upload?.file || !isSameFileName(upload.name, name)) throw taken();
  return upload;
}

/** Copies a PDF of the document storage. */
export function takeStoredFile(call: FreeCall<typeof takeFile>): Promise<Upload> {
  const { services, actor, input } = call;
  const { drive_id, path_to_root, ...wanted } = input.body;
  return takeForSigning(call, wanted, () =>
    services.storage.open(actor, { driveId: drive_id, path: path_to_root }, wanted.name),
  );
}

const taken = () =>
  new Refusal('conflict', { message: 'An upload of this id exists already. Begin a new one.' });
