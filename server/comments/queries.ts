import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CommentVersion, commentFields } from '#contract/clients/comments.ts';
import type { conversationFields } from '#contract/clients/conversation.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { FileFacts } from '#contract/documents/documents.ts';
import { contacts } from '../contacts/tables.ts';
import type { Tx } from '../db/db.ts';
import { fullNameIn } from '../db/full-name.ts';
import { insertMany } from '../db/insert-many.ts';
import { countList, planList } from '../db/list.ts';
import { isOfClient } from '../db/of-client.ts';
import { documents } from '../documents/tables.ts';
import { files } from '../files/tables.ts';
import { storageItems } from '../integrations/storage/tables.ts';
import { users } from '../people/tables.ts';
import { accounts } from '../session/tables.ts';
import { commentFiles, commentReads, comments, commentVersions } from './tables.ts';

export type CommentRow = typeof comments.$inferSelect;
type Written = typeof comments.$inferInsert;

const answers = alias(comments, 'answers');
/** The newest time in a thread, of what the reader may see of it. */
const lastWritten = (at: SQLWrapper, ofAnswers: SQLWrapper): SQL =>
  sql`coalesce((select max(${ofAnswers}) from ${comments} answers where ${answers.parent_id} = ${comments.id} and ${answers.deleted_at} is null), ${at})`;

const ofClient = (clientId: string) => [
  isOfClient(comments.client_id, clientId),
  isNull(comments.parent_id),
  isNull(comments.deleted_at),
];

async function page(tx: Tx, plan: ReturnType<typeof planList>, query: ListQuery) {
  const rows = await tx
    .select()
    .from(comments)
    .where(plan.where)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  return { rows, count: await countList(tx, comments, plan.where, query) };
}

/** A page of the comments on a client that answer none: pinned ones first, then those written to last. */
export const threadPage = (
  tx: Tx,
  clientId: string,
  checked: CheckedList<typeof commentFields>,
  query: ListQuery,
) =>
  page(
    tx,
    planList(checked, query, {
      columns: {
        visibility: comments.visibility,
        created_at: comments.created_at,
        resolved_at: comments.resolved_at,
      },
      always: ofClient(clientId),
      order: [desc(comments.pinned), desc(lastWritten(comments.created_at, answers.created_at))],
      tieBreak: comments.id,
    }),
    query,
  );

/** A page of the messages of a client’s conversation that answer none, those written to last first. */
export const messagePage = (
  tx: Tx,
  clientId: string,
  checked: CheckedList<typeof conversationFields>,
  query: ListQuery,
) =>
  page(
    tx,
    planList(checked, query, {
      columns: { shared_at: comments.shared_at },
      always: [...ofClient(clientId), eq(comments.visibility, 'CLIENT')],
      order: [desc(lastWritten(comments.shared_at, answers.shared_at))],
      tieBreak: comments.id,
    }),
    query,
  );

/** The replies to these comments that the actor may see, the oldest first. */
export const repliesTo = async (tx: Tx, ids: readonly string[]): Promise<CommentRow[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(comments)
        .where(and(inArray(comments.parent_id, [...ids]), isNull(comments.deleted_at)))
        .orderBy(asc(comments.created_at), asc(comments.id));

/** A comment, taken back or not. */
export const commentById = async (tx: Tx, id: string): Promise<CommentRow | undefined> =>
  (await tx.select().from(comments).where(eq(comments.id, id)))[0];

/** The same, locked until the transaction ends. */
export const lockComment = async (tx: Tx, id: string): Promise<CommentRow | undefined> =>
  (await tx.select().from(comments).where(eq(comments.id, id)).for('update'))[0];

/** Adds a comment; false if there is one of that id, which the actor need not see. */
export const insertComment = async (tx: Tx, row: Written): Promise<boolean> =>
  (await tx.insert(comments).values(row).onConflictDoNothing()).rowCount === 1;

/** Changes a comment; its version goes up by one. */
export const setComment = (tx: Tx, id: string, change: Partial<Written>) =>
  tx
    .update(comments)
    .set({ ...change, version: sql`${comments.version} + 1` })
    .where(eq(comments.id, id));

export const insertCommentFiles = (tx: Tx, rows: (typeof commentFiles.$inferInsert)[]) =>
  insertMany(tx, commentFiles, rows);

interface FileOfComment {
  id: string;
  comment_id: string;
  file: FileFacts;
}
const fileColumns = {
  id: commentFiles.id,
  comment_id: commentFiles.comment_id,
  file: { name: files.name, type: files.type, size: files.size, sha256: files.sha256 },
};
/**
 * The documents among these that the actor may see. Of documents, policies tell staff no lanes apart: their items follow the drives, and with
 * them the lanes.
 */
export const namedDocuments = async (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> =>
  ids.length === 0
    ? []
    : tx
        .select({ id: documents.id, title: documents.title })
        .from(documents)
        .innerJoin(storageItems, eq(storageItems.id, documents.item_id))
        .where(and(inArray(documents.id, [...ids]), isNull(documents.deleted_at)));

/** The files of these comments that the actor may see. */
export const filesOfComments = async (tx: Tx, ids: readonly string[]): Promise<FileOfComment[]> =>
  ids.length === 0
    ? []
    : tx
        .select(fileColumns)
        .from(commentFiles)
        .innerJoin(files, eq(files.id, commentFiles.file_id))
        .where(inArray(commentFiles.comment_id, [...ids]))
        .orderBy(asc(commentFiles.id));

const parents = alias(comments, 'parents');
/** A file of a comment that is there, as is the one it answers. */
export const fileOfComment = async (tx: Tx, id: string): Promise<FileFacts | undefined> =>
  (
    await tx
      .select(fileColumns)
      .from(commentFiles)
      .innerJoin(files, eq(files.id, commentFiles.file_id))
      .innerJoin(comments, and(eq(comments.id, commentFiles.comment_id), isNull(comments.deleted_at)))
      .leftJoin(parents, eq(parents.id, comments.parent_id))
      .where(and(eq(commentFiles.id, id), isNull(parents.deleted_at)))
  )[0]?.file;

export const insertVersion = (tx: Tx, row: typeof commentVersions.$inferInsert) =>
  tx.insert(commentVersions).values(row);

/** The earlier words of a comment, the newest first. */
export const versionsOf = (tx: Tx, commentId: string): Promise<CommentVersion[]> =>
  tx
    .select({ body: commentVersions.body, written_at: commentVersions.written_at })
    .from(commentVersions)
    .where(eq(commentVersions.comment_id, commentId))
    .orderBy(desc(commentVersions.written_at), desc(commentVersions.id));

/** A reader of the comments on a client: one of the staff, or a contact. */
interface Reader {
  clientId: string;
  readerId: string;
}

/** Up to when somebody has read the comments on a client; null for never. */
export const readUntil = async (tx: Tx, { clientId, readerId }: Reader): Promise<string | null> =>
  (
    await tx
      .select({ until: commentReads.read_until })
      .from(commentReads)
      .where(and(eq(commentReads.client_id, clientId), eq(commentReads.reader_id, readerId)))
  )[0]?.until ?? null;

/** Notes that somebody has read up to a time; never an earlier one than before. */
export const setReadUntil = (tx: Tx, { clientId, readerId }: Reader, until: string) =>
  tx
    .insert(commentReads)
    .values({ client_id: clientId, reader_id: readerId, read_until: until })
    .onConflictDoUpdate({
      target: [commentReads.client_id, commentReads.reader_id],
      set: { read_until: sql`greatest(${commentReads.read_until}, excluded.read_until)` },
    });

/** Comments on a client that are shown: neither taken back, nor a reply to one that was. */
const shownOn = (clientId: string) =>
  and(
    isOfClient(comments.client_id, clientId),
    isNull(comments.deleted_at),
    sql`not exists (select from ${comments} parents where ${parents.id} = ${comments.parent_id} and ${parents.deleted_at} is not null)`,
  );

/** The number of comments on a client that the actor, one of the staff, has not read and did not write; 0 for anybody else. */
export const countUnread = (tx: Tx, clientId: string): Promise<number> => {
  const me = sql`(select app.id('user_id'))`;
  const read = sql`(select ${commentReads.read_until} from ${commentReads} where ${commentReads.client_id} = ${clientId} and ${commentReads.reader_id} = ${me})`;
  return tx.$count(
    comments,
    and(
      shownOn(clientId),
      sql`${me} is not null and ${comments.author_user_id} is distinct from ${me}`,
      sql`${comments.created_at} > coalesce(${read}, '-infinity')`,
    ),
  );
};

/** The number of messages of a client’s conversation that a contact has not read and did not write. */
export async function countUnreadMessages(tx: Tx, reader: Reader): Promise<number> {
  const since = await readUntil(tx, reader);
  const other = or(isNull(comments.author_contact_id), ne(comments.author_contact_id, reader.readerId));
  const later = since === null ? undefined : gt(comments.shared_at, since);
  return tx.$count(comments, and(shownOn(reader.clientId), other, later));
}

/** The contacts of a client who enter its portal, by name, with their role there. */
export const contactsInPortal = (tx: Tx, clientId: string) =>
  tx
    .select({ id: contacts.id, name: fullNameIn(contacts), role: contacts.portal_role })
    .from(contacts)
    .innerJoin(accounts, and(eq(accounts.id, contacts.account_id), eq(accounts.status, 'ACTIVE')))
    .where(
      and(
        eq(contacts.client_id, clientId),
        isNull(contacts.deleted_at),
        eq(contacts.portal_access, 'ACTIVE'),
      ),
    )
    .orderBy(asc(contacts.last_name), asc(contacts.first_name), asc(contacts.id));

/** The people of the firm who work there now and can sign in, by name. */
export const colleagues = (tx: Tx) =>
  tx
    .select({ id: users.id, name: users.display_name })
    .from(users)
    .where(and(eq(users.status, 'ACTIVE'), isNotNull(users.account_id)))
    .orderBy(asc(users.display_name), asc(users.id));
