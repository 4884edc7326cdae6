import { readClient } from '#contract/clients/clients.ts';
import {
  type CommentThread,
  listComments,
  listCommentVersions,
  markCommentsRead,
  readCommentAudience,
} from '#contract/clients/comments.ts';
import {
  listConversation,
  type MessageThread,
  markConversationRead,
  readConversationState,
} from '#contract/clients/conversation.ts';
import { listSearch } from '#contract/core/list.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { readAgain } from '#src/session/read-again.ts';

const query = (page: number) => listSearch({ page, recordPerPage: 30 });

/** A page of the comments on a client; this device keeps it. */
export const commentsPage = (clientId: string) => (page: number) =>
  queryOf(listComments, { params: { id: clientId }, query: query(page) }, { quiet: true });
/** The readers of what is written on a client. */
export const audienceQuery = (clientId: string) =>
  queryOf<typeof readCommentAudience>(readCommentAudience, { params: { id: clientId } }, { quiet: true });
export const versionsQuery = (id: string) =>
  queryOf(listCommentVersions, { params: { id } }, { quiet: true, persist: false });

/** A page of the client's conversation with the firm; this device keeps it. */
export const conversationPage = (page: number) =>
  queryOf(listConversation, { query: query(page) }, { quiet: true });
/** The number of messages that were not read, and the people of the firm who are told of new ones. */
export const conversationStateQuery = queryOf(readConversationState, {}, { quiet: true });

/** Reads again all that shows comments. */
export const refreshComments = (): Promise<void> =>
  readAgain([listComments, listCommentVersions, listConversation, readConversationState, readClient]);

/** The newest time in these threads, or nothing without one that was not read. */
export function newestUnread(threads: readonly (CommentThread | MessageThread)[]): string | undefined {
  const all = threads.flatMap((thread) => [thread, ...thread.replies]);
  return all
    .filter(({ unread }) => unread)
    .map((one) => ('sent_at' in one ? one.sent_at : one.created_at))
    .toSorted()
    .at(-1);
}

/** Marks the comments on a client as read; what was new stays marked on this screen until it is read again. */
export async function markRead(clientId: string, until: string): Promise<void> {
  await call(markCommentsRead, { params: { id: clientId }, body: { until } }, { quiet: true });
  await readAgain([readClient]);
}
/** The same for the messages of the client's own conversation. */
export async function markMessagesRead(until: string): Promise<void> {
  await call(markConversationRead, { body: { until } }, { quiet: true });
  await readAgain([readConversationState]);
}
