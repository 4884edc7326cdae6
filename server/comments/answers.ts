import { editCommentMs } from '#contract/clients/comment-words.ts';
import type { Comment, CommentThread } from '#contract/clients/comments.ts';
import type { Message, MessageThread } from '#contract/clients/conversation.ts';
import { allows } from '#contract/core/requirement.ts';
import { listClientDocuments } from '#contract/documents/client-documents.ts';
import { listYourDocuments } from '#contract/documents/your-documents.ts';
import { later } from '../clock.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { namedUsers } from '../people/queries.ts';
import { type CommentRow, filesOfComments, namedDocuments, repliesTo } from './queries.ts';

/** The instant from which the words of a comment are fixed. */
export const fixedFrom = ({ created_at }: Pick<CommentRow, 'created_at'>): string =>
  later(created_at, editCommentMs);

const isUnread = (at: string | null, isMine: boolean, until: string | null): boolean =>
  !isMine && at !== null && (until === null || at > until);

async function filesBy(tx: Tx, rows: readonly CommentRow[]) {
  const all = await filesOfComments(
    tx,
    rows.map(({ id }) => id),
  );
  return (id: string) =>
    all.filter(({ comment_id }) => comment_id === id).map(({ id: fileId, file }) => ({ id: fileId, file }));
}

/** The documents that came with comments; none for a reader without their permissions. */
async function documentsBy(
  tx: Tx,
  rows: readonly CommentRow[],
  { permissions }: Actor,
  { allow }: typeof listClientDocuments | typeof listYourDocuments,
) {
  const may = allows(permissions, allow.permissions);
  const ids = may ? rows.flatMap(({ document_ids }) => document_ids) : [];
  const named = await namedDocuments(tx, [...new Set(ids)]);
  return ({ document_ids }: CommentRow) =>
    document_ids.flatMap((id) => named.find((one) => one.id === id) ?? []);
}

/** Comments as somebody of the staff reads them, who has read those up to a time. */
export async function commentAnswers(
  tx: Tx,
  rows: readonly CommentRow[],
  actor: Actor,
  until: string | null,
): Promise<Comment[]> {
  const { userId } = actor;
  const filesOf = await filesBy(tx, rows);
  const documentsOf = await documentsBy(tx, rows, actor, listClientDocuments);
  const ids = rows.flatMap(({ mentions, resolved_by }) => [
    ...mentions,
    ...(resolved_by ? [resolved_by] : []),
  ]);
  const people = await namedUsers(tx, [...new Set(ids)]);
  const nameOf = (id: string) => people.find((one) => one.id === id);
  return rows.map((row) => {
    const { id, version, visibility, body, created_at, edited_at, shared_at, pinned, resolved_at } = row;
    const isMine = row.author_user_id !== null && row.author_user_id === userId;
    return {
      ...{ id, version, visibility, body, created_at, edited_at, shared_at, pinned, resolved_at },
      parent: row.parent_id,
      author: { name: row.author_name, of: row.from_client ? 'CLIENT' : 'FIRM', is_me: isMine },
      editable_until: isMine ? fixedFrom(row) : null,
      resolved_by: (row.resolved_by && nameOf(row.resolved_by)?.name) || null,
      mentions: row.mentions.flatMap((one) => nameOf(one) ?? []),
      files: filesOf(id),
      documents: documentsOf(row),
      unread: isUnread(created_at, isMine, until),
    };
  });
}

/** Comments that answer none, with their replies. */
export async function threadAnswers(
  tx: Tx,
  rows: readonly CommentRow[],
  actor: Actor,
  until: string | null,
): Promise<CommentThread[]> {
  const replies = await repliesTo(
    tx,
    rows.map(({ id }) => id),
  );
  const answers = await commentAnswers(tx, [...rows, ...replies], actor, until);
  return answers
    .slice(0, rows.length)
    .map((root) => ({ ...root, replies: answers.filter(({ parent }) => parent === root.id) }));
}

/** Messages as a contact reads them, who has read those up to a time. */
export async function messageAnswers(
  tx: Tx,
  rows: readonly CommentRow[],
  actor: Actor,
  until: string | null,
): Promise<Message[]> {
  const { contactIds } = actor;
  const filesOf = await filesBy(tx, rows);
  const documentsOf = await documentsBy(tx, rows, actor, listYourDocuments);
  return rows.map((row) => {
    const { id, body, edited_at, author_contact_id, shared_at, created_at } = row;
    const isMine = author_contact_id !== null && contactIds.includes(author_contact_id);
    return {
      ...{ id, body, parent: row.parent_id },
      // A change from before the client could read it is none to the client.
      edited_at: edited_at !== null && shared_at !== null && edited_at > shared_at ? edited_at : null,
      author: { name: row.author_name, of: row.from_client ? 'CLIENT' : 'FIRM', is_me: isMine },
      sent_at: shared_at ?? created_at,
      files: filesOf(id),
      documents: documentsOf(row),
      unread: isUnread(shared_at, isMine, until),
    };
  });
}

/** Messages that answer none, with their answers. */
export async function messageThreads(
  tx: Tx,
  rows: readonly CommentRow[],
  actor: Actor,
  until: string | null,
): Promise<MessageThread[]> {
  const replies = await repliesTo(
    tx,
    rows.map(({ id }) => id),
  );
  const answers = await messageAnswers(tx, [...rows, ...replies], actor, until);
  return answers
    .slice(0, rows.length)
    .map((root) => ({ ...root, replies: answers.filter(({ parent }) => parent === root.id) }));
}
