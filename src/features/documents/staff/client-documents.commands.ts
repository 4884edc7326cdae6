import { readClient } from '#contract/clients/clients.ts';
import type { Input } from '#contract/core/endpoint.ts';
import {
  addClientDocuments,
  addDocumentVersion,
  addLaneFolder,
  type ClientDocument,
  listClientDocuments,
  listDocumentVersions,
  listLaneFolders,
  markDocumentsOpened,
  moveClientDocument,
  readClientDocumentFile,
  type StaffLane,
  updateClientDocument,
} from '#contract/documents/client-documents.ts';
import { listDocumentsDue } from '#contract/documents/due.ts';
import { listPublicLinks } from '#contract/documents/public-links.ts';
import { downloadStored } from '#contract/documents/stored-documents.ts';
import { listInbox } from '#contract/inbox.ts';
import { call } from '#src/api/call.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { queryClient } from '#src/session/query-client.ts';

const refresh = (...names: string[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

/** Lists that a change of a client's documents shows in: what is due stands on the client, too. */
const changed = [listClientDocuments.name, listDocumentsDue.name, readClient.name];

// Each throws the refusal, whose words belong beside the fields.

/** Adds uploads as documents. */
export async function addDocuments(body: Input<typeof addClientDocuments>['body']): Promise<void> {
  await call(addClientDocuments, { body }, { quiet: true });
  await refresh(...changed);
}

/** Gives a document another type or other days. */
export async function updateDocument(
  { id, version }: ClientDocument,
  form: Input<typeof updateClientDocument>['body']['form'],
): Promise<void> {
  try {
    await call(updateClientDocument, { params: { id }, body: { version, form } }, { quiet: true });
  } finally {
    await refresh(...changed);
  }
}

/** Moves a document to a folder of a lane; links to it end if the lane is another. */
export async function moveDocument(
  { id, version }: ClientDocument,
  place: { lane: StaffLane; folder: string },
): Promise<void> {
  try {
    await call(moveClientDocument, { params: { id }, body: { ...place, version } }, { quiet: true });
  } finally {
    await refresh(listClientDocuments.name, listPublicLinks.name);
  }
}

/** Makes a folder, or finds the one of that name; returns its path. */
export async function addFolder(
  clientId: string,
  body: Input<typeof addLaneFolder>['body'],
): Promise<string> {
  const { folder } = await call(addLaneFolder, { params: { id: clientId }, body }, { quiet: true });
  await refresh(listLaneFolders.name);
  return folder;
}

/** Puts an upload in the place of a document's file, which stays as an earlier version. */
export async function addVersion({ id, version }: ClientDocument, uploadId: string): Promise<void> {
  const body = { upload_id: uploadId, version };
  try {
    await call(addDocumentVersion, { params: { id }, body }, { quiet: true });
  } finally {
    await refresh(...changed, listDocumentVersions.name);
  }
}

/** Documents that were said to be opened since the page began. */
const said = new Set<string>();

/** Says that documents of a client were opened, which closes the notices of them. A failure is nobody's affair: the next opening says it. */
export async function sayOpened(documents: readonly ClientDocument[]): Promise<void> {
  const ids = documents.filter(({ id, told }) => told.length > 0 && !said.has(id)).map(({ id }) => id);
  if (ids.length === 0) return;
  await call(markDocumentsOpened, { body: { ids } }, { quiet: true });
  for (const id of ids) said.add(id);
  await refresh(listInbox.name);
}

const fileNameOf = ({ title, file }: ClientDocument) => `${title}${/\.[^.]+$/.exec(file.name)?.[0] ?? ''}`;

/** Saves a document on this device, as a file of the person's. */
export async function downloadDocument(document: ClientDocument): Promise<void> {
  const { id } = document;
  downloadFile(await call(readClientDocumentFile, { params: { id } }), fileNameOf(document));
  sayOpened([document]).catch(console.warn);
}

/** The same with documents of one lane: one as it is, several as one zip. */
export async function downloadSeveral(documents: readonly ClientDocument[]): Promise<void> {
  const [first, ...more] = documents;
  if (!first) return;
  const body = { drive_id: first.drive_id, item_ids: documents.map(({ item_id }) => item_id) };
  const name = more.length > 0 ? 'Documents.zip' : fileNameOf(first);
  downloadFile(await call(downloadStored, { body }), name);
  sayOpened(documents).catch(console.warn);
}
