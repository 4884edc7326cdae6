import type { Input } from '../../../../contract/core/endpoint.ts';
import {
  addClientDocuments,
  type ClientDocument,
  listClientDocuments,
  moveClientDocument,
  readClientDocumentFile,
  type StaffLane,
} from '../../../../contract/documents/client-documents.ts';
import { call } from '../../../api/call.ts';
import { downloadFile } from '../../../lib/save-file.ts';
import { queryClient } from '../../../session/query-client.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: [listClientDocuments.name] });

/** Adds uploads as documents. Throws the refusal, whose words belong beside the fields. */
export async function addDocuments(body: Input<typeof addClientDocuments>['body']): Promise<void> {
  await call(addClientDocuments, { body }, { quiet: true });
  await refresh();
}

/** Moves a document to another lane. A refusal is shown by the call. */
export async function moveDocument({ id, version }: ClientDocument, lane: StaffLane): Promise<void> {
  try {
    await call(moveClientDocument, { params: { id }, body: { lane, version } });
  } finally {
    await refresh();
  }
}

/** Saves a document on this device, as a file of the person's. */
export async function downloadDocument({ id, title, file }: ClientDocument): Promise<void> {
  const ending = /\.[^.]+$/.exec(file.name)?.[0] ?? '';
  downloadFile(await call(readClientDocumentFile, { params: { id } }), `${title}${ending}`);
}
