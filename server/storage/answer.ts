import type { Upload } from '../../contract/storage.ts';
import type { Tx } from '../db/db.ts';
import type { PartialStore } from '../files/partial.ts';
import { factsOfFiles, type UploadRow } from '../files/queries.ts';
import { receivedOf } from './received.ts';

/** An upload as the wire shows it. */
export async function uploadAnswer(tx: Tx, parts: PartialStore, row: UploadRow): Promise<Upload> {
  const { id, name, size, purpose, file_id, findings } = row;
  const file = file_id === null ? undefined : (await factsOfFiles(tx, [file_id]))(file_id);
  return { id, name, size, purpose, received: await receivedOf(parts, row), file: file ?? null, findings };
}
