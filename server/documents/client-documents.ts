import { splitPath } from '#contract/core/paths.ts';
import { newId } from '#contract/core/values.ts';
import * as contract from '#contract/documents/client-documents.ts';
import { documentTypes } from '#contract/documents/document-types.ts';
import type { Lane } from '#contract/documents/documents.ts';
import { listDocumentsDue } from '#contract/documents/due.ts';
import { writeActivity } from '../activity/activity.ts';
import { differences } from '../activity/differences.ts';
import { lockClient } from '../clients/lock.queries.ts';
import type { Actor } from '../db/actor.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { takeUploads } from '../files/queries.ts';
import { firmDay, firmToday, stillToCome } from '../firm/day.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Call, type FreeCall, type Handler, handle, handleWithoutTransaction } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { readTogether } from '../inbox/queries.ts';
import { namesOfUsers } from '../people/queries.ts';
import { lockParent } from '../records/lock.ts';
import {
  clientDocumentOf,
  type DocumentRow,
  type DocumentWithFile,
  documentPage,
  documentsById,
  driveOfLane,
  insertDocuments,
  insertVersion,
  laneHasFolder,
  lockDocument,
  setFacts,
  setFile,
  setPlace,
  versionById,
  versionsOf,
} from './client-documents.queries.ts';
import { documentsDue } from './due.queries.ts';
import { documentsPath } from './paths.ts';
import { revokeLinksOf } from './public-links.queries.ts';
import { foldersOfLanes } from './stored-documents.queries.ts';
import { typeByCode } from './types.queries.ts';

/** The lanes as people read them. */
const laneNames: Readonly<Record<Lane, string>> = {
  INTERNAL: 'Internal',
  SHARED: 'Shared with client',
  FROM_CLIENT: 'From client',
  EMPLOYEE: 'Employee-visible',
};

const placeWords = ({ lane, folder }: { lane: Lane; folder: string }): string =>
  [laneNames[lane], ...splitPath(folder)].join(' / ');

const nameOf = async (tx: Tx, { userId }: Actor): Promise<string> =>
  (userId && (await namesOfUsers(tx, [userId]))[0]?.display_name) || '';

async function documentById(tx: Tx, id: string): Promise<DocumentWithFile> {
  const [document] = await documentsById(tx, [id]);
  if (!document) throw new Refusal('not_found');
  return document;
}

type FactsOf = Pick<DocumentRow, 'document_type' | 'issued' | 'valid_until'>;

/** Refuses facts that do not fit the type of a document, which nobody deletes meanwhile. A type that it has already stays. */
async function checkFacts(
  tx: Tx,
  facts: FactsOf,
  { now, at, had }: { now: string; at: string; had?: FactsOf },
) {
  const { document_type, issued, valid_until } = facts;
  await lockParent(tx, documentTypes.key, undefined);
  const type = await typeByCode(tx, document_type);
  if (!type && document_type !== had?.document_type)
    throw invalid(`${at}document_type`, 'There is no such type of document. Choose another one.');
  if (type?.expires && valid_until === null)
    throw invalid(`${at}valid_until`, 'Enter the last day on which it is valid.');
  const today = await firmToday(tx, now);
  if (issued !== null && issued > today.day) throw invalid(`${at}issued`, stillToCome(today));
  if (issued !== null && valid_until !== null && valid_until < issued)
    throw invalid(`${at}valid_until`, 'This day is before the day of issue.');
}

/** Changes the type of a document and its days. */
async function update(call: Call<typeof contract.updateClientDocument>) {
  const { tx, now, input } = call;
  const { id } = input.params;
  const { form, version } = input.body;
  const row = await lockDocument(tx, id);
  if (!row || !(await documentsById(tx, [id]))[0]) throw new Refusal('not_found');
  const { document_type, issued, valid_until } = row;
  const had = { document_type, issued, valid_until };
  const changed = differences(had, form);
  if (changed) {
    if (row.version !== version)
      throw new Refusal('stale', { current: clientDocumentOf(await documentById(tx, id)) });
    await checkFacts(tx, form, { now, at: 'form.', had });
    await setFacts(tx, id, form, now);
    await call.activity({
      name: 'Document',
      event: 'updated',
      description: row.title,
      subject: { type: 'document', id },
      clientId: row.client_id,
      ...changed,
    });
  }
  return clientDocumentOf(await documentById(tx, id));
}

/**
 * Closes the notices of what clients sent once somebody who was told has opened a document of it: what came together was told of at the
 * instant it came.
 */
async function markOpened(call: Call<typeof contract.markDocumentsOpened>): Promise<undefined> {
  const { tx, actor, input, now } = call;
  const { userId } = actor;
  if (userId === null) return undefined;
  for (const { id, title, client_id, added_at } of await documentsById(tx, input.body.ids)) {
    const notices = { kind: 'documents.fromClient', pathStart: documentsPath(client_id), at: added_at };
    if (!(await asSystem(tx, () => readTogether(tx, notices, userId, now)))) continue;
    await call.activity({
      name: 'Document',
      event: 'opened',
      description: title,
      subject: { type: 'document', id },
      clientId: client_id,
    });
  }
  return undefined;
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
  for (const [at, facts] of documents.entries()) await checkFacts(tx, facts, { now, at: `documents.${at}.` });
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
  const { lane, folder, version } = input.body;
  const row = await lockDocument(tx, id);
  if (!row) throw new Refusal('not_found');
  // The same move once more changes nothing.
  if (row.lane === lane && row.folder === folder) return clientDocumentOf(await documentById(tx, id));
  if (row.version !== version)
    throw new Refusal('stale', { current: clientDocumentOf(await documentById(tx, id)) });
  if (!(await laneHasFolder(tx, { clientId: row.client_id, lane, folder })))
    throw invalid('folder', 'This folder is no longer there. Choose another one.');
  await setPlace(tx, id, { lane, folder }, now);
  if (row.lane !== lane) await revokeLinksOf(tx, id, now);
  await call.activity({
    name: 'Document',
    event: 'moved',
    description: `${row.title}: ${placeWords(row)} → ${placeWords({ lane, folder })}`,
    subject: { type: 'document', id },
    clientId: row.client_id,
    attributes: { lane: { from: row.lane, to: lane } },
  });
  return clientDocumentOf(await documentById(tx, id));
}

/** Makes a folder in the drive of a lane, which is made where it is missing. */
async function addFolder(call: FreeCall<typeof contract.addLaneFolder>) {
  const { services, actor, now, request, input } = call;
  const { lane, folder, name } = input.body;
  const clientId = input.params.id;
  const path = [folder, name].filter(Boolean).join('/');
  const place = await services.db.as(actor, async (tx) => {
    if (!(await lockClient(tx, clientId))) throw new Refusal('not_found');
    if (await laneHasFolder(tx, { clientId, lane, folder: path })) return null;
    const description = placeWords({ lane, folder: path });
    await writeActivity(tx, actor, { name: 'Folder', event: 'created', description, clientId }, now, request);
    return { driveId: await driveOfLane(tx, clientId, lane), path: folder };
  });
  const made = place === null || (await services.storage.createFolder(actor, place, name));
  if (made === undefined) throw invalid('folder', 'This folder is no longer there. Choose another one.');
  if (!made) throw invalid('name', 'Something else of this name is there already.');
  return { folder: path };
}

/** Replaces the file of a document of the firm's; the earlier one stays as a version. */
async function addVersion(call: Call<typeof contract.addDocumentVersion>) {
  const { tx, actor, now, input } = call;
  const { id } = input.params;
  const { upload_id, version } = input.body;
  const row = await lockDocument(tx, id);
  if (!row) throw new Refusal('not_found');
  const [upload] = await takeUploads(tx, [upload_id], 'document', now);
  if (!upload) throw invalid('upload_id', 'This file is no longer there. Choose it again.');
  // Sent once more after a lost answer.
  if (row.file_id === upload.file.id) return clientDocumentOf(await documentById(tx, id));
  if (row.version !== version)
    throw new Refusal('stale', { current: clientDocumentOf(await documentById(tx, id)) });
  if (row.lane === 'FROM_CLIENT')
    throw invalid('upload_id', 'This came from the client and stays as it is. Add a document of your own.');
  const { file_id, added_by, added_at } = row;
  await insertVersion(tx, { id: newId(Date.parse(now)), document_id: id, file_id, added_by, added_at });
  await setFile(tx, id, { fileId: upload.file.id, addedBy: await nameOf(tx, actor) }, now);
  await call.activity({
    name: 'Document',
    event: 'replaced',
    description: row.title,
    subject: { type: 'document', id },
    clientId: row.client_id,
  });
  return clientDocumentOf(await documentById(tx, id));
}

export const clientDocumentHandlers: readonly Handler[] = [
  handle(contract.listClientDocuments, async ({ tx, input: { query } }) => {
    const checked = checkedList(contract.clientDocumentFields, query);
    const { rows, count } = await documentPage(tx, checked, query);
    return listAnswer(rows.map(clientDocumentOf), query, checked, count);
  }),
  handle(contract.readClientDocument, async ({ tx, input: { params } }) =>
    clientDocumentOf(await documentById(tx, params.id)),
  ),
  handle(contract.updateClientDocument, update),
  handle(listDocumentsDue, async ({ tx, now, input: { params } }) =>
    documentsDue(tx, params.id, await firmDay(tx, now)),
  ),
  handle(contract.readClientDocumentFile, async ({ tx, input: { params } }) =>
    fileAnswer((await documentById(tx, params.id)).file),
  ),
  handle(contract.markDocumentsOpened, markOpened),
  handle(contract.addClientDocuments, add),
  handle(contract.moveClientDocument, move),
  handle(contract.listLaneFolders, ({ tx, input: { params, query } }) =>
    foldersOfLanes(tx, params.id, [query.lane]),
  ),
  handleWithoutTransaction(contract.addLaneFolder, addFolder),
  handle(contract.listDocumentVersions, ({ tx, input: { params } }) => versionsOf(tx, params.id)),
  handle(contract.readDocumentVersion, async ({ tx, input: { params } }) => {
    const file = await versionById(tx, params.id);
    if (!file) throw new Refusal('not_found');
    return fileAnswer(file);
  }),
  handle(contract.addDocumentVersion, addVersion),
];
