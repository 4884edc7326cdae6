import { readSharedFile, type SharedDocument } from '../../../contract/documents/documents.ts';
import { readFile } from '../../api/files.ts';
import { dropFile, keepFile } from '../../offline/content/files.ts';
import { pin, unpin } from '../../offline/content/pins.ts';
import { askToPersist } from '../../offline/content/storage-quota.ts';
import { openVault } from '../../offline/vault/vault.ts';
import { queryClient } from '../../session/query-client.ts';
import { sharedDocumentQuery } from './documents.queries.ts';

type Kept = Pick<SharedDocument, 'id' | 'file'>;

/** Keeps a shared document on this device, encrypted, and from then on its newer versions. Throws `NoRoomError`, or as `readFile` does. */
export async function keepDocument({ id, file: { sha256 } }: Kept): Promise<void> {
  const vault = openVault();
  const blob = await readFile(readSharedFile, { params: { id } }, { quiet: true });
  if (!(await keepFile(vault, { id, sha256, class: 'pinned' }, blob))) throw new NoRoomError();
  await pin(vault, id);
  // Its row as well, because the document may be too old for the list that is kept.
  await queryClient.prefetchQuery(sharedDocumentQuery(id));
  askToPersist().catch(console.warn);
}

/** Removes it from this device. The firm still has it. */
export async function removeDocument({ id, file: { sha256 } }: Kept): Promise<void> {
  const vault = openVault();
  await unpin(vault, id);
  await dropFile(vault, { id, sha256 });
}

/** The device has no space for it; the message says what can be done. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
  constructor() {
    super('There is no room for it on this device. Remove other documents and try again.');
  }
}
