import * as contract from '../../contract/documents/client-documents.ts';
import type { Lane } from '../../contract/documents/documents.ts';
import { lockClient } from '../clients/lock.queries.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { takeUploads } from '../files/queries.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { namesOfUsers } from '../people/queries.ts';
import {
  clientDocumentOf,
  type DocumentWithFile,
  documentPage,
  documentsById,
  insertDocuments,
  laneHasFolder,
  lockDocument,
  setLane,
} from './client-documents.queries.ts';
import { fileAnswer } from './file-answer.ts';

/** The lanes as people read them. */
const laneNames: Readonly<Record<Lane, string>> = {
  INTERNAL: 'Internal',
  SHARED: 'Shared with client',
  FROM_CLIENT: 'From client',
  EMPLOYEE: 'Employee-visible',
};

const nameOf = async (tx: Tx, { userId }: Actor): Promise<string> =>
  (userId && (await namesOfUsers(tx, [userId]))[0]?.display_name) || '';

async function documentById(tx: Tx, id: string): Promise<DocumentWithFile> {
  const [document] = await documentsById(tx, [id]);
  if (!document) throw new Refusal('not_found');
  return document;
}

async function add(call: Call<typeof contract.addClientDocuments>) {
  const { tx, actor, input, now } = call;
  const { client_id, lane, folder, documents } = input.body;
  const ids = documents.map(({ id }) => id);
  if (!(await lockClient(tx, client_id))) throw invalid('client_id', 'There is no such client.');
  // Sent once more after a lost answer.
  const there = await documentsById(tx, ids);
  if (there.length === ids.length) return there.map(clientDocumentOf);
  if (!(await laneHasFolder(tx, { clientId: client_id, lane, folder })))
    throw invalid('folder', 'This folder is no longer there. Choose another one.');
  const uploads = await takeUploads(
    tx,
    documents.map(({ upload_id }) => upload_id),
    'document',
    now,
  );
  const added_by = await nameOf(tx, actor);
  const rows = documents.map(({ upload_id, ...facts }, at) => {
    const file = uploads.find(({ uploadId }) => uploadId === upload_id)?.file;
    if (!file) throw invalid(`documents.${at}.upload_id`, 'This file is no longer there. Choose it again.');
    return { ...facts, client_id, lane, folder, file_id: file.id, added_by, added_at: now, modified_at: now };
  });
  await insertDocuments(tx, rows);
  for (const { id, title } of rows)
    await call.activity({
      name: 'Document',
      event: 'created',
      description: `${title}, ${laneNames[lane]}`,
      subject: { type: 'document', id },
      clientId: client_id,
    });
  return (await documentsById(tx, ids)).map(clientDocumentOf);
}

async function move(call: Call<typeof contract.moveClientDocument>) {
  const { tx, now, input } = call;
  const { id } = input.params;
  const { lane, version } = input.body;
  const row = await lockDocument(tx, id);
  if (!row) throw new Refusal('not_found');
  // The same move once more changes nothing.
  if (row.lane === lane) return clientDocumentOf(await documentById(tx, id));
  if (row.version !== version)
    throw new Refusal('stale', { current: clientDocumentOf(await documentById(tx, id)) });
  await setLane(tx, id, lane, now);
  await call.activity({
    name: 'Document',
    event: 'moved',
    description: `${row.title}: ${laneNames[row.lane]} → ${laneNames[lane]}`,
    subject: { type: 'document', id },
    clientId: row.client_id,
    attributes: { lane: { from: row.lane, to: lane } },
  });
  return clientDocumentOf(await documentById(tx, id));
}

export const clientDocumentHandlers: readonly Handler[] = [
  handle(contract.listClientDocuments, async ({ tx, input: { query } }) => {
    const checked = checkedList(contract.clientDocumentFields, query);
    const { rows, count } = await documentPage(tx, checked, query);
    return listAnswer(rows.map(clientDocumentOf), query, checked, count);
  }),
  handle(contract.readClientDocumentFile, async ({ tx, input: { params } }) =>
    fileAnswer((await documentById(tx, params.id)).file),
  ),
  handle(contract.addClientDocuments, add),
  handle(contract.moveClientDocument, move),
];
