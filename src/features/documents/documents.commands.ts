import { type FileFacts, readSharedFile } from '#contract/documents/documents.ts';
import { readYourDocumentFile } from '#contract/documents/your-documents.ts';
import { readFile } from '#src/api/files.ts';
import { dropFile, keepFile } from '#src/offline/content/files.ts';
import { pin, unpin } from '#src/offline/content/pins.ts';
import { askToPersist } from '#src/offline/content/storage-quota.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { queryClient } from '#src/session/query-client.ts';
import { sharedDocumentQuery, yourDocumentQuery } from './documents.queries.ts';
import { NoRoomError } from './no-room-error.ts';

/** A document that a contact can keep on the device. */
export interface Keepable {
  readonly id: string;
  readonly title: string;
  readonly file: FileFacts;
}

/** Calls by which a contact reads a document: its file, and its row, which is kept with it. */
const sources = {
  shared: {
    read: (id: string) => readFile(readSharedFile, { params: { id } }, { quiet: true }),
    keepRow: (id: string) => queryClient.prefetchQuery(sharedDocumentQuery(id)),
  },
  yours: {
    read: (id: string) => readFile(readYourDocumentFile, { params: { id } }, { quiet: true }),
    keepRow: (id: string) => queryClient.prefetchQuery(yourDocumentQuery(id)),
  },
};
/** `shared`: of the list of shared documents; `yours`: of all of the client's. */
export type DocumentSource = keyof typeof sources;

/** Keeps a document on this device, encrypted, and from then on its newer versions. Throws `NoRoomError`, or as `readFile` does. */
export async function keepDocument({ id, file: { sha256 } }: Keepable, from: DocumentSource): Promise<void> {
  const vault = openVault();
  const { read, keepRow } = sources[from];
  const blob = await read(id);
  if (!(await keepFile(vault, { id, sha256, class: 'pinned' }, blob))) throw new NoRoomError();
  await pin(vault, id);
  // Its row as well, because the document may be too old for the list that is kept.
  await keepRow(id);
  askToPersist().catch(console.warn);
}

/** Removes it from this device. The firm still has it. */
export async function removeDocument({ id, file: { sha256 } }: Keepable): Promise<void> {
  const vault = openVault();
  await unpin(vault, id);
  await dropFile(vault, { id, sha256 });
}
