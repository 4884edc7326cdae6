import * as contract from '#contract/library/editions.ts';
import type { Tx } from '../db/db.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { takeUploads } from '../files/queries.ts';
import { type Call, type FreeCall, type Handler, handle, handleWithoutTransaction } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { nameOfUser } from '../people/queries.ts';
import { takeForSigning } from '../storage/take-file.ts';
import {
  type EditionRow,
  editionById,
  editionsOf,
  insertEditions,
  type LibraryItem,
  libraryItem,
  lockItem,
} from './queries.ts';
import { libraryEditions } from './tables.ts';

export const editionAnswer = ({ edition, file }: EditionRow): contract.Edition => ({
  id: edition.id,
  number: edition.number,
  note: edition.note,
  date: edition.dated,
  added_at: edition.added_at,
  added_by: edition.added_by,
  file: { name: file.name, type: file.type, size: file.size, sha256: file.sha256 },
});

async function itemById(tx: Tx, id: string): Promise<LibraryItem> {
  const item = await libraryItem(tx, id);
  if (!item) throw new Refusal('not_found');
  return item;
}

const ownerOf = ({ id, column }: LibraryItem) => ({
  form_id: column === libraryEditions.form_id ? id : null,
  resource_id: column === libraryEditions.resource_id ? id : null,
  course_id: column === libraryEditions.course_id ? id : null,
});

async function add(call: Call<typeof contract.addEdition>): Promise<contract.Edition> {
  const { tx, actor, input, now } = call;
  const { id, upload_id, note, date } = input.body;
  const item = await itemById(tx, input.params.id);
  await lockItem(tx, item);
  const before = await editionsOf(tx, item);
  // Sent once more after a lost answer.
  const there = before.find(({ edition }) => edition.id === id);
  if (there) return editionAnswer(there);
  if (await editionById(tx, id))
    throw new Refusal('conflict', { message: 'An edition of this id exists already.' });
  const [upload] = await takeUploads(tx, [upload_id], 'document', now);
  if (!upload) throw invalid('upload_id', 'This file is no longer there. Choose it again.');
  const number = (before[0]?.edition.number ?? 0) + 1;
  const row = {
    ...{ id, number, note, dated: date, file_id: upload.file.id, added_at: now },
    ...ownerOf(item),
    added_by: actor.userId ? await nameOfUser(tx, actor.userId) : '',
  };
  await insertEditions(tx, [row]);
  await call.activity({
    name: 'Edition',
    event: 'created',
    description: `${item.title}, edition ${number}`,
    subject: { type: 'edition', id },
  });
  return editionAnswer({ edition: row, file: upload.file });
}

/** Copies the PDF of an edition into an upload of the actor's. */
async function take(call: FreeCall<typeof contract.takeEdition>) {
  const { services, actor, input } = call;
  const row = await services.db.as(actor, (tx) => editionById(tx, input.params.id));
  if (!row) throw new Refusal('not_found');
  const { name, size, sha256 } = row.file;
  return takeForSigning(call, { ...input.body, name }, async () => ({
    size,
    bytes: () => services.files.bytes(sha256),
  }));
}

export const editionHandlers: readonly Handler[] = [
  handle(contract.listEditions, async ({ tx, input: { params } }) =>
    (await editionsOf(tx, await itemById(tx, params.id))).map(editionAnswer),
  ),
  handle(contract.addEdition, add),
  handle(contract.readEditionFile, async ({ tx, input: { params } }) => {
    const row = await editionById(tx, params.id);
    if (!row) throw new Refusal('not_found');
    return fileAnswer(row.file);
  }),
  handleWithoutTransaction(contract.takeEdition, take),
];
