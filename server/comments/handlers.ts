import type { CommentVisibility } from '#contract/clients/comment-words.ts';
import * as contract from '#contract/clients/comments.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { clientById } from '../clients/queries.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { familyOf } from '../db/of-client.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { nameOfUser } from '../people/queries.ts';
import { commentAnswers, fixedFrom, threadAnswers } from './answers.ts';
import { mentionable, readersOf } from './audience.ts';
import { conversationHandlers } from './conversation.ts';
import { addFiles } from './files.ts';
import {
  type CommentRow,
  commentById,
  fileOfComment,
  insertComment,
  insertVersion,
  lockComment,
  readUntil,
  setComment,
  setReadUntil,
  threadPage,
  versionsOf,
} from './queries.ts';
import { tellClient, tellMentioned } from './tell.ts';

type AnyCall = Call<Endpoint>;

const fixed = 'The words of a comment can be changed for 15 minutes. Write another one instead.';
const notYours = 'Only its writer may do this.';

/** The id of the caller, who is of the staff. */
function staffId({ userId }: Actor): string {
  if (userId === null) throw new Refusal('forbidden');
  return userId;
}

const readBy = (tx: Tx, actor: Actor, clientId: string) =>
  readUntil(tx, { clientId, readerId: staffId(actor) });

async function answerOf({ tx, actor }: Pick<AnyCall, 'tx' | 'actor'>, id: string): Promise<contract.Comment> {
  const row = await commentById(tx, id);
  const [answer] = row ? await commentAnswers(tx, [row], actor, await readBy(tx, actor, row.client_id)) : [];
  if (!answer) throw new Refusal('not_found');
  return answer;
}

const kindOf = ({ visibility, from_client }: Pick<CommentRow, 'visibility' | 'from_client'>): string => {
  if (from_client) return 'Message of the client';
  return visibility === 'CLIENT' ? 'Message to the client' : 'Note among colleagues';
};

/** An entry of the log, which says nothing of the words. */
const log = (
  call: AnyCall,
  event: string,
  row: Pick<CommentRow, 'id' | 'client_id' | 'visibility' | 'from_client'>,
): Promise<void> =>
  call.activity({
    ...{ name: 'Comment', event, description: kindOf(row), clientId: row.client_id },
    subject: { type: 'comment', id: row.id },
  });

/** A comment that was not taken back, locked with its client; `asTakenBack` is for one that was. */
async function held(call: AnyCall, id: string, asTakenBack = false): Promise<CommentRow> {
  const found = await commentById(call.tx, id);
  if (!found || !(await lockClient(call.tx, found.client_id))) throw new Refusal('not_found');
  const row = await lockComment(call.tx, id);
  const root = row?.parent_id ? await commentById(call.tx, row.parent_id) : undefined;
  if (!row || (row.deleted_at !== null) !== asTakenBack || root?.deleted_at) throw new Refusal('not_found');
  return row;
}

function refuseOthers(row: CommentRow, actor: Actor): void {
  if (row.author_user_id !== staffId(actor)) throw new Refusal('forbidden', { message: notYours });
}

async function refuseStale(call: AnyCall, row: CommentRow, version: number): Promise<void> {
  if (row.version !== version) throw new Refusal('stale', { current: await answerOf(call, row.id) });
}

/** @throws a 422 for somebody who does not see the comments on clients */
async function refuseUnseeing(tx: Tx, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return;
  const seeing = (await mentionable(tx)).map(({ id }) => id);
  if (mentions.some((id) => !seeing.includes(id)))
    throw invalid('mentions', 'One of these colleagues cannot see the comments on this client.');
}

/** @throws a 422 for a reply that does not fit what it answers */
async function refuseMisplaced(
  tx: Tx,
  clientId: string,
  { parent, visibility }: { parent: string | null; visibility: CommentVisibility },
): Promise<void> {
  if (parent === null) return;
  const answered = await commentById(tx, parent);
  if (!answered || answered.client_id !== clientId || answered.deleted_at !== null)
    throw invalid('parent', 'The comment that this answers is no longer there.');
  if (answered.parent_id !== null) throw invalid('parent', 'A reply is not answered itself.');
  if (visibility === 'CLIENT' && answered.visibility === 'INTERNAL')
    throw invalid('visibility', 'The client does not see the note that this answers. Show them that first.');
}

/** The client of the comment that a reply answers: one that was merged keeps its conversation. */
async function clientAnswered(tx: Tx, clientId: string, parent: string | null): Promise<string | undefined> {
  if (parent === null) return undefined;
  const [answered, family] = [await commentById(tx, parent), await familyOf(tx, clientId)];
  return answered && family.includes(answered.client_id) ? answered.client_id : undefined;
}

async function add(call: Call<typeof contract.addComment>) {
  const { tx, actor, input, now } = call;
  const { id, parent, visibility, body, mentions, files } = input.body;
  const client_id = (await clientAnswered(tx, input.params.id, parent)) ?? input.params.id;
  const author_user_id = staffId(actor);
  if (!(await lockClient(tx, client_id))) throw new Refusal('not_found');
  const there = await commentById(tx, id);
  if (there) {
    // Sent once more after a lost answer, or an id that was taken.
    if (there.client_id !== client_id || there.author_user_id !== author_user_id || there.deleted_at !== null)
      throw new Refusal('conflict');
    const told = there.visibility === 'CLIENT' ? await readersOf(tx, client_id) : [];
    return { comment: await answerOf(call, id), told: told.map(({ name }) => name) };
  }
  await refuseMisplaced(tx, client_id, { parent, visibility });
  await refuseUnseeing(tx, mentions);
  const row = {
    ...{ id, client_id, parent_id: parent, visibility, body, author_user_id, mentions },
    author_name: await nameOfUser(tx, author_user_id),
    from_client: false,
    created_at: now,
    shared_at: visibility === 'CLIENT' ? now : null,
  };
  if (!(await insertComment(tx, row))) throw new Refusal('conflict');
  await addFiles(tx, id, files, now);
  await log(call, 'created', row);
  await tellMentioned(
    call,
    row,
    mentions.filter((one) => one !== author_user_id),
  );
  const told = visibility === 'CLIENT' ? await tellClient(call, row) : [];
  return { comment: await answerOf(call, id), told };
}

async function edit(call: Call<typeof contract.editComment>): Promise<contract.Comment> {
  const { tx, actor, input, now } = call;
  const { version, body, mentions } = input.body;
  const row = await held(call, input.params.id);
  refuseOthers(row, actor);
  if (now >= fixedFrom(row)) throw new Refusal('conflict', { message: fixed });
  await refuseStale(call, row, version);
  const more = mentions.filter((id) => !row.mentions.includes(id));
  if (row.body === body && more.length === 0 && mentions.length === row.mentions.length)
    return answerOf(call, row.id);
  await refuseUnseeing(tx, more);
  if (row.body !== body)
    await insertVersion(tx, {
      id: newId(Date.parse(now)),
      comment_id: row.id,
      body: row.body,
      written_at: row.edited_at ?? row.created_at,
    });
  await setComment(tx, row.id, { body, mentions, ...(row.body !== body && { edited_at: now }) });
  await log(call, 'edited', row);
  await tellMentioned(
    call,
    row,
    more.filter((id) => id !== actor.userId),
  );
  return answerOf(call, row.id);
}

async function share(call: Call<typeof contract.shareComment>) {
  const { tx, actor, input, now } = call;
  const row = await held(call, input.params.id);
  if (row.visibility === 'CLIENT') {
    // The same once more changes nothing.
    const told = (await readersOf(tx, row.client_id)).map(({ name }) => name);
    return { comment: await answerOf(call, row.id), told };
  }
  await refuseStale(call, row, input.body.version);
  await refuseMisplaced(tx, row.client_id, { parent: row.parent_id, visibility: 'CLIENT' });
  await setComment(tx, row.id, { visibility: 'CLIENT', shared_at: now });
  await log(call, 'shared', { ...row, visibility: 'CLIENT' });
  const told = await tellClient(call, row, await nameOfUser(tx, staffId(actor)));
  return { comment: await answerOf(call, row.id), told };
}

/** A change of what colleagues note about a comment that answers none; the same once more changes nothing. */
async function mark(
  call: AnyCall,
  row: CommentRow,
  { isSo, event, change }: { isSo: boolean; event: string; change: Parameters<typeof setComment>[2] },
): Promise<contract.Comment> {
  if (row.parent_id !== null)
    throw new Refusal('conflict', {
      message: 'This is a reply. Its comment is pinned and resolved as a whole.',
    });
  if (!isSo) {
    await setComment(call.tx, row.id, change);
    await log(call, event, row);
  }
  return answerOf(call, row.id);
}

export const commentHandlers: readonly Handler[] = [
  handle(contract.listComments, async ({ tx, actor, input: { params, query } }) => {
    if (!(await clientById(tx, params.id))) throw new Refusal('not_found');
    const checked = checkedList(contract.commentFields, query);
    const { rows, count } = await threadPage(tx, params.id, checked, query);
    const until = await readBy(tx, actor, params.id);
    return listAnswer(await threadAnswers(tx, rows, actor, until), query, checked, count);
  }),

  handle(contract.readCommentAudience, async ({ tx, input: { params } }) => {
    if (!(await clientById(tx, params.id))) throw new Refusal('not_found');
    const readers = await readersOf(tx, params.id);
    return { contacts: readers.map(({ name }) => name), colleagues: await mentionable(tx) };
  }),

  handle(contract.addComment, add),
  handle(contract.editComment, edit),
  handle(contract.shareComment, share),

  handle(contract.pinComment, async (call) => {
    const row = await held(call, call.input.params.id);
    const { pinned } = call.input.body;
    return mark(call, row, {
      isSo: row.pinned === pinned,
      event: pinned ? 'pinned' : 'unpinned',
      change: { pinned },
    });
  }),

  handle(contract.resolveComment, async (call) => {
    const { actor, now, input } = call;
    const row = await held(call, input.params.id);
    const { resolved } = input.body;
    return mark(call, row, {
      isSo: (row.resolved_at !== null) === resolved,
      event: resolved ? 'resolved' : 'reopened',
      change: resolved
        ? { resolved_at: now, resolved_by: staffId(actor) }
        : { resolved_at: null, resolved_by: null },
    });
  }),

  handle(contract.removeComment, async (call): Promise<undefined> => {
    const { tx, actor, input, now } = call;
    const row = await held(call, input.params.id);
    refuseOthers(row, actor);
    await refuseStale(call, row, input.body.version);
    await setComment(tx, row.id, { deleted_at: now });
    await log(call, 'deleted', row);
  }),

  handle(contract.restoreComment, async (call) => {
    const { tx, actor, input } = call;
    const row = await held(call, input.params.id, true);
    refuseOthers(row, actor);
    await setComment(tx, row.id, { deleted_at: null });
    await log(call, 'restored', row);
    return answerOf(call, row.id);
  }),

  handle(contract.listCommentVersions, async ({ tx, input: { params } }) => {
    const row = await commentById(tx, params.id);
    if (!row || row.deleted_at !== null) throw new Refusal('not_found');
    return versionsOf(tx, row.id);
  }),

  handle(contract.readCommentFile, async ({ tx, input: { params } }) => {
    const file = await fileOfComment(tx, params.id);
    if (!file) throw new Refusal('not_found');
    return fileAnswer(file);
  }),

  handle(contract.markCommentsRead, async ({ tx, actor, input, now }): Promise<undefined> => {
    const clientId = input.params.id;
    if (!(await clientById(tx, clientId))) throw new Refusal('not_found');
    const until = input.body.until < now ? input.body.until : now;
    await setReadUntil(tx, { clientId, readerId: staffId(actor) }, until);
  }),

  ...conversationHandlers,
];
