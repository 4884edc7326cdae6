import * as contract from '#contract/clients/conversation.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { contactOfClient } from '../contacts/queries.ts';
import type { Actor } from '../db/actor.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { messageAnswers, messageThreads } from './answers.ts';
import { managersToTell } from './audience.ts';
import { addFiles } from './files.ts';
import {
  type CommentRow,
  commentById,
  countUnreadMessages,
  fileOfComment,
  insertComment,
  messagePage,
  readUntil,
  setComment,
  setReadUntil,
} from './queries.ts';
import { tellFirm } from './tell.ts';

/** The caller as the contact of the client that they act for. */
async function meOf(tx: Tx, { clientIds, contactIds }: Actor) {
  const [clientId] = clientIds;
  const contact = clientId && (await contactOfClient(tx, contactIds, clientId));
  if (!clientId || !contact) throw new Refusal('forbidden');
  return { clientId, readerId: contact.id, name: fullName(contact) };
}

async function answerOf(tx: Tx, row: CommentRow, actor: Actor): Promise<contract.Message> {
  const [message] = await messageAnswers(tx, [row], actor, null);
  if (!message) throw new Refusal('not_found');
  return message;
}

/** The message that another answers: one that the caller reads, and that answers none. */
async function answeredBy(tx: Tx, parent: string | null): Promise<CommentRow | undefined> {
  if (parent === null) return undefined;
  const row = await commentById(tx, parent);
  if (!row || row.parent_id !== null)
    throw invalid('parent', 'The message that you answer is no longer there. Write a new one.');
  return row;
}

async function write(call: Call<typeof contract.writeMessage>) {
  const { tx, actor, input, now } = call;
  const { id, parent, body, files } = input.body;
  const { clientId, readerId, name } = await meOf(tx, actor);
  const there = await commentById(tx, id);
  if (there) {
    // Sent once more after a lost answer, or an id that was taken.
    if (there.author_contact_id !== readerId) throw new Refusal('conflict');
    const { names } = await managersToTell(tx, clientId);
    return { message: await answerOf(tx, there, actor), told: [...names] };
  }
  const answered = await answeredBy(tx, parent);
  const row = {
    ...{ id, client_id: clientId, parent_id: parent, body, author_contact_id: readerId, author_name: name },
    visibility: 'CLIENT' as const,
    from_client: true,
    created_at: now,
    shared_at: now,
  };
  if (!(await insertComment(tx, row))) throw new Refusal('conflict');
  await addFiles(tx, id, files, now);
  await call.activity({
    ...{ name: 'Comment', event: 'created', description: 'Message of the client', clientId },
    subject: { type: 'comment', id },
  });
  // An answer asks for the firm again.
  if (answered?.resolved_at)
    await asSystem(tx, () => setComment(tx, answered.id, { resolved_at: null, resolved_by: null }));
  const told = await tellFirm(call, row, answered);
  const written = await commentById(tx, id);
  if (!written) throw new Refusal('not_found');
  return { message: await answerOf(tx, written, actor), told };
}

/** The calls of contacts. What they may read is up to the row policies. */
export const conversationHandlers: readonly Handler[] = [
  handle(contract.listConversation, async ({ tx, actor, input: { query } }) => {
    const me = await meOf(tx, actor);
    const checked = checkedList(contract.conversationFields, query);
    const { rows, count } = await messagePage(tx, me.clientId, checked, query);
    return listAnswer(await messageThreads(tx, rows, actor, await readUntil(tx, me)), query, checked, count);
  }),

  handle(contract.readConversationState, async ({ tx, actor }) => {
    const me = await meOf(tx, actor);
    const { names } = await managersToTell(tx, me.clientId);
    return { unread: await countUnreadMessages(tx, me), told: [...names] };
  }),

  handle(contract.writeMessage, write),

  handle(contract.readMessageFile, async ({ tx, input: { params } }) => {
    const file = await fileOfComment(tx, params.id);
    if (!file) throw new Refusal('not_found');
    return fileAnswer(file);
  }),

  handle(contract.markConversationRead, async ({ tx, actor, input: { body }, now }): Promise<undefined> => {
    const me = await meOf(tx, actor);
    await setReadUntil(tx, me, body.until < now ? body.until : now);
  }),
];
