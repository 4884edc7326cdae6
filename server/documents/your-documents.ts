import { createHash } from 'node:crypto';
import { fullName } from '#contract/core/text/full-name.ts';
import { newId } from '#contract/core/values.ts';
import { listClientDocuments } from '#contract/documents/client-documents.ts';
import { ownTypes } from '#contract/documents/document-types.ts';
import { titleOfFile } from '#contract/documents/documents.ts';
import type { YourDocument } from '#contract/documents/your-documents.ts';
import * as contract from '#contract/documents/your-documents.ts';
import { type Addressees, addresseesOf, allowedBy, managersOf } from '../clients/addressees.ts';
import { contactOfClient } from '../contacts/queries.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { finishUpload, insertFiles, insertUpload, takeUploads } from '../files/queries.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { putInInbox } from '../inbox/put.ts';
import { heldAmong } from '../storage/held.queries.ts';
import {
  type DocumentWithFile,
  documentPage,
  documentsById,
  insertDocuments,
} from './client-documents.queries.ts';
import { documentsPath } from './paths.ts';
import { insertSentMessage } from './sent-message.queries.ts';
import { foldersOfLanes } from './stored-documents.queries.ts';
import { namesOfTypes } from './types.queries.ts';

/** A document in the form its client's contacts see; the row policy gives them these two lanes. */
const yourDocumentOf = ({
  id,
  lane,
  folder,
  title,
  document_type,
  type_name,
  added_at,
  added_by,
  file,
}: DocumentWithFile): YourDocument => ({
  ...{ id, folder, title, document_type, type_name, added_at, added_by, file },
  lane: lane === 'SHARED' ? 'SHARED' : 'FROM_CLIENT',
});

async function yourDocument(tx: Tx, id: string): Promise<DocumentWithFile> {
  const [document] = await documentsById(tx, [id]);
  if (!document) throw new Refusal('not_found');
  return document;
}

/** The readers of what the actor's client sends: the people who look after it today, the lead first, before all others. */
const readers = (tx: Tx, clientId: string): Promise<Addressees> =>
  asSystem(tx, async () =>
    addresseesOf(tx, clientId, {
      holders: [await managersOf(tx, clientId)],
      may: allowedBy(listClientDocuments.allow.permissions),
      does: 'looks after this client',
    }),
  );

interface Sent {
  documents: readonly { id: string; upload_id: string }[];
  message: string;
  /** The title of its notice, after the sender's name. */
  words: string;
  /** Its words in the conversation, and the documents that stand beside them. */
  said: { body: string; documents: readonly string[] };
}

type SendCall = Call<typeof contract.sendDocuments> | Call<typeof contract.sendInformation>;

/** Adds uploads to the lane from the client, and tells those who look after it in the same transaction. */
async function send(call: SendCall, { documents, message, words, said }: Sent) {
  const { tx, actor, now } = call;
  const ids = documents.map(({ id }) => id);
  const there = await documentsById(tx, ids);
  // Sent once more after a lost answer.
  if (ids.length > 0 && there.length === ids.length)
    return { documents: there.map(yourDocumentOf), told: there[0]?.told ?? [] };
  const [client_id] = actor.clientIds;
  const contact = client_id && (await contactOfClient(tx, actor.contactIds, client_id));
  if (!client_id || !contact) throw new Refusal('forbidden');
  const uploads = await takeUploads(
    tx,
    documents.map(({ upload_id }) => upload_id),
    'document',
    now,
  );
  const { ids: told, names, why } = await readers(tx, client_id);
  const held = await heldAmong(
    tx,
    documents.map(({ upload_id }) => upload_id),
  );
  const sender = fullName(contact);
  const rows = documents.map(({ id, upload_id }, at) => {
    const file = uploads.find(({ uploadId }) => uploadId === upload_id)?.file;
    if (!file) throw invalid(`documents.${at}.upload_id`, held.includes(upload_id) ? stillHeld : gone);
    return {
      ...{ id, client_id, message, added_by: sender, added_at: now, modified_at: now },
      lane: 'FROM_CLIENT' as const,
      title: titleOfFile(file.name) || 'Document',
      document_type: ownTypes.other,
      file_id: file.id,
      told: [...names],
    };
  });
  if (rows.length > 0) await insertDocuments(tx, rows);
  await insertSentMessage(
    tx,
    {
      ...{ id: newId(Date.parse(now)), client_id, body: said.body, document_ids: [...said.documents] },
      ...{ author_contact_id: contact.id, author_name: sender },
    },
    now,
  );
  for (const { id, title } of rows)
    await call.activity({
      name: 'Document',
      event: 'sent',
      description: title,
      subject: { type: 'document', id },
      clientId: client_id,
    });
  for (const readerId of told)
    await putInInbox(
      tx,
      {
        readerId,
        kind: 'documents.fromClient',
        title: `${contact.client_name}: ${sender} ${words}`,
        body: [message, rows.map(({ title }) => title).join(', '), why].filter(Boolean).join('\n'),
        path: `${documentsPath(client_id)}?lane=FROM_CLIENT`,
      },
      now,
    );
  return {
    documents: (await documentsById(tx, ids)).map(yourDocumentOf),
    told: [...names],
  };
}

const gone = 'This file is no longer there. Choose it again.';
const stillHeld = 'The firm’s virus check has yet to pass this file. Send it again in a while.';

const counted = (count: number) => (count === 1 ? 'sent 1 document' : `sent ${count} documents`);

type InformCall = Call<typeof contract.sendInformation>;

/** A message as the text file that keeps it. */
const messageFile = ({ topic, message }: InformCall['input']['body']): Uint8Array =>
  new TextEncoder().encode(`${topic}\n\n${message}\n`);

/** Keeps a message, whose file is stored, beside what came with it, so that it is read and found like a document. */
async function keepMessage({ tx, actor, now, input }: InformCall): Promise<void> {
  const { id, topic } = input.body;
  if (actor.accountId === null) throw new Refusal('unauthorized');
  const bytes = messageFile(input.body);
  const name = `${titleOfFile(`${topic}.txt`) || 'Message'}.txt`;
  const size = bytes.length;
  const upload = { id, account_id: actor.accountId, name, size, received: size };
  await insertUpload(tx, { ...upload, purpose: 'document', created_at: now });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const row = { id: newId(Date.parse(now)), sha256, size, type: 'text/plain', name, created_at: now };
  await insertFiles(tx, [row]);
  await finishUpload(tx, id, row.id, []);
}

export const yourDocumentHandlers: readonly Handler[] = [
  handle(contract.listYourDocuments, async ({ tx, input: { query } }) => {
    const checked = checkedList(contract.yourDocumentFields, query);
    const { rows, count } = await documentPage(tx, checked, query);
    return listAnswer(rows.map(yourDocumentOf), query, checked, count);
  }),
  handle(contract.readYourDocument, async ({ tx, input: { params } }) =>
    yourDocumentOf(await yourDocument(tx, params.id)),
  ),
  handle(contract.readYourDocumentFile, async ({ tx, input: { params } }) =>
    fileAnswer((await yourDocument(tx, params.id)).file),
  ),
  handle(contract.listYourFolders, async ({ tx, actor: { clientIds } }) => {
    const [clientId] = clientIds;
    return clientId === undefined ? [] : foldersOfLanes(tx, clientId, ['SHARED', 'FROM_CLIENT']);
  }),
  handle(contract.listYourTypes, ({ tx }) => namesOfTypes(tx)),
  handle(contract.listReaders, async ({ tx, actor }) => {
    const [clientId] = actor.clientIds;
    return clientId === undefined ? [] : [...(await readers(tx, clientId)).names];
  }),
  handle(contract.sendDocuments, (call) => {
    const { documents, message } = call.input.body;
    const words = counted(documents.length);
    const body = message || `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
    return send(call, {
      documents,
      message,
      words,
      said: { body, documents: documents.map(({ id }) => id) },
    });
  }),
  handle(
    contract.sendInformation,
    async (call) => {
      const { id, topic, message, documents } = call.input.body;
      if ((await documentsById(call.tx, [id])).length === 0) await keepMessage(call);
      const all = [{ id, upload_id: id }, ...documents];
      // The message itself is read here; its document is the same words.
      const said = { body: `${topic}\n\n${message}`, documents: documents.map((one) => one.id) };
      return send(call, { documents: all, message, words: `wrote: ${topic}`, said });
    },
    // Files are written outside of transactions; one that no row refers to in the end is swept.
    { before: async ({ services, input }) => void (await services.files.put(messageFile(input.body))) },
  ),
];
