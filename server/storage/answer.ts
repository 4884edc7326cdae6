import type { Upload } from '#contract/documents/uploads.ts';
import type { Actor } from '../db/actor.ts';
import { factsOfFiles, type UploadRow } from '../files/queries.ts';
import type { Services } from '../services.ts';
import { heldById } from './held.queries.ts';
import { receivedOf } from './received.ts';

/** An upload in the form of the contract. Reads the place of the files, so not inside a transaction. */
export async function uploadAnswer(
  { db, uploads }: Pick<Services, 'db' | 'uploads'>,
  actor: Actor,
  row: UploadRow,
): Promise<Upload> {
  const { id, name, size, purpose, file_id, findings } = row;
  const file =
    file_id === null ? undefined : (await db.as(actor, (tx) => factsOfFiles(tx, [file_id])))(file_id);
  const received = await receivedOf(uploads, row);
  // Only what has arrived, or was deleted as infected, can be held back.
  const held = file || row.received < size ? undefined : await db.as(actor, (tx) => heldById(tx, id));
  return { id, name, size, purpose, received, file: file ?? null, held: held?.state ?? null, findings };
}
