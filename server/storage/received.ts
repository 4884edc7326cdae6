import type { PartialStore } from '../files/partial.ts';
import type { UploadRow } from '../files/queries.ts';

/**
 * The offset of an upload's next chunk, bytes: acknowledged and still stored. A power cut or a restored backup can remove a part file; the
 * upload then goes on from what is left.
 */
export async function receivedOf(parts: PartialStore, { id, received, file_id }: UploadRow): Promise<number> {
  if (file_id !== null) return received;
  return Math.min(received, (await parts.facts(id))?.size ?? 0);
}
