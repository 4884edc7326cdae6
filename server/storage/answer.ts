import type { Upload } from '../../contract/storage.ts';
import type { Tx } from '../db/db.ts';
import { factsOfFiles, type UploadRow } from '../files/queries.ts';

/** An upload as the wire shows it. */
export async function uploadAnswer(
  tx: Tx,
  { id, name, size, purpose, received, file_id }: UploadRow,
): Promise<Upload> {
  const file = file_id === null ? undefined : (await factsOfFiles(tx, [file_id]))(file_id);
  return { id, name, size, purpose, received, file: file ?? null };
}
