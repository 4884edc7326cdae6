import { editCommentMs } from '#contract/clients/comment-words.ts';
import type { Comment, CommentThread } from '#contract/clients/comments.ts';
import type { Message, MessageThread } from '#contract/clients/conversation.ts';
import { later } from '../clock.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { namedUsers } from '../people/queries.ts';
import { type CommentRow, filesOfComments, repliesTo } from './queries.ts';

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

/** Comments as somebody of the staff reads them, who has read those up to a time. */
export async function commentAnswers(
  tx: Tx,
  rows: readonly CommentRow[],
  { userId }: Actor,
  until: string | null,
): Promise<Comment[]> {
  const filesOf = await filesBy(tx, rows);
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
  { contactIds }: Actor,
  until: string | null,
): Promise<Message[]> {
  const filesOf = await filesBy(tx, rows);
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
