import type { PartialStore } from '../files/partial.ts';
import type { UploadRow } from '../files/queries.ts';

/**
 * Where the next chunk of an upload goes: what was acknowledged and is still there, bytes. A power cut or a restored
 * backup can take a part file away, and the upload then goes on from what is left.
 */
export async function receivedOf(parts: PartialStore, { id, received, file_id }: UploadRow): Promise<number> {
  if (file_id !== null) return received;
  return Math.min(received, (await parts.facts(id))?.size ?? 0);
}
