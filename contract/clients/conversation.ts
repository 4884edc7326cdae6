import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { id, idParams, instant } from '../core/values.ts';
import { comment, commentBody, commentFiles } from './comments.ts';

/* The conversation of a client with the firm, as its contacts see it: the comments that are for the client, and their answers (0130). */

export const conversationFields = {
  shared_at: { type: 'date', label: 'Written', filter: true, always: true },
} as const satisfies ListFields;

const { body, author, edited_at, files, documents, unread } = comment.entries;
const message = v.object({
  id,
  parent: v.nullable(id),
  body,
  author,
  sent_at: instant,
  edited_at,
  files,
  documents,
  unread,
});
export type Message = v.InferOutput<typeof message>;
/** A message that answers none, with its answers, the oldest first. */
const messageThread = v.object({ ...message.entries, replies: v.array(message) });
export type MessageThread = v.InferOutput<typeof messageThread>;

const reads = { by: 'bearer', audiences: ['contact'], permissions: { all: ['view contact'] } } as const;
const writes = {
  by: 'bearer',
  audiences: ['contact'],
  permissions: { all: ['view contact', 'upload information'] },
} as const;

export const listConversation = endpoint({
  name: 'conversation.list',
  summary:
    'The client’s conversation with the firm: messages with their answers, those written to last first',
  api: 'client',
  method: 'GET',
  path: '/conversation',
  query: listQuery,
  shape: 'list',
  answer: messageThread,
  allow: reads,
});
export const readConversationState = endpoint({
  name: 'conversation.state',
  summary:
    'The number of messages that one has not read, and the people at the firm who are told of new ones',
  api: 'client',
  method: 'GET',
  path: '/conversation/state',
  shape: 'data',
  answer: v.object({ unread: v.number(), told: v.array(v.string()) }),
  allow: reads,
});
export const writeMessage = endpoint({
  name: 'conversation.write',
  summary: 'Write to the firm, or answer a message; the same id once more changes nothing',
  api: 'client',
  method: 'POST',
  path: '/conversation',
  body: v.object({ id, parent: v.optional(v.nullable(id), null), body: commentBody, files: commentFiles }),
  shape: 'data',
  answer: v.object({ message, told: v.array(v.string()) }),
  allow: writes,
});
export const readMessageFile = endpoint({
  name: 'conversation.readFile',
  summary: 'A file of a message',
  api: 'client',
  method: 'GET',
  path: '/conversation/files/{id}',
  params: idParams,
  shape: 'file',
  allow: reads,
});
export const markConversationRead = endpoint({
  name: 'conversation.markRead',
  summary: 'Mark the messages of the firm as read, up to a time',
  api: 'client',
  method: 'POST',
  path: '/conversation/read',
  body: v.strictObject({ until: instant }),
  shape: 'none',
  quiet: true,
  allow: reads,
});
