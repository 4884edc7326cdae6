import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { maxUploadFiles } from '../core/limits.ts';
import { listQuery } from '../core/list.ts';
import { messages, requiredParagraphs } from '../core/rules.ts';
import { id, idParams, instant, namedRef, version } from '../core/values.ts';
import { fileFacts } from '../documents/documents.ts';
import { commentMaxLength, commentVisibilities, mostMentions } from './comment-words.ts';

/* Comments on a client: notes among colleagues, and its conversation with the firm, which its contacts read in their portal (0130). */

export const commentFields = {
  visibility: { type: 'choice', label: 'For', filter: true, options: commentVisibilities, always: true },
  created_at: { type: 'date', label: 'Written', filter: true, always: true },
  resolved_at: { type: 'date', label: 'Resolved', filter: true },
} as const satisfies ListFields;

const file = v.object({ id, file: fileFacts });
/** The writer of a comment: one of the firm, or a contact of the client. */
const author = v.object({ name: v.string(), of: v.picklist(['FIRM', 'CLIENT']), is_me: v.boolean() });

export const comment = v.object({
  id,
  version,
  parent: v.nullable(id),
  visibility: v.picklist(commentVisibilities),
  /** In the subset of Markdown that `src/features/comments/markdown` shows. */
  body: v.string(),
  author,
  created_at: instant,
  /** The instant from which it is fixed; null for one that is not the reader's own. */
  editable_until: v.nullable(instant),
  edited_at: v.nullable(instant),
  /** The instant from which the client reads it; null for a note among colleagues. */
  shared_at: v.nullable(instant),
  pinned: v.boolean(),
  resolved_at: v.nullable(instant),
  resolved_by: v.nullable(v.string()),
  mentions: v.array(namedRef),
  files: v.array(file),
  /** The documents that a contact sent with it, as far as the reader sees them. */
  documents: v.array(v.object({ id, title: v.string() })),
  /** True until the reader has opened the comments since it was written. */
  unread: v.boolean(),
});
export type Comment = v.InferOutput<typeof comment>;
/** A comment that answers none, with its replies, the oldest first. */
const commentThread = v.object({ ...comment.entries, replies: v.array(comment) });
export type CommentThread = v.InferOutput<typeof commentThread>;

/** The permissions by which staff read comments: those of the tab. */
export const viewsComments = { all: ['view client', 'view comment client'] } as const;
const views = { by: 'bearer', audiences: ['staff'], permissions: viewsComments } as const;
const edits = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: [...viewsComments.all, 'edit client'] },
} as const;

/** The uploads that are the files of a comment. */
export const commentFiles = v.pipe(
  v.array(id),
  v.maxLength(maxUploadFiles, messages.tooManyFiles),
  v.transform((ids) => [...new Set(ids)]),
);
export const commentBody = requiredParagraphs('comment', commentMaxLength);
const mentions = v.pipe(
  v.array(id),
  v.maxLength(mostMentions, `Mention at most ${mostMentions} colleagues.`),
  v.transform((ids) => [...new Set(ids)]),
);

export const listComments = endpoint({
  name: 'comments.list',
  summary: 'The comments on a client with their replies: pinned ones first, then those written to last',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/comments',
  params: idParams,
  query: listQuery,
  shape: 'list',
  answer: commentThread,
  allow: views,
});
export const readCommentAudience = endpoint({
  name: 'comments.audience',
  summary: 'The contacts who read what is written to the client, and the colleagues who can be mentioned',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/comment-audience',
  params: idParams,
  shape: 'data',
  answer: v.object({ contacts: v.array(v.string()), colleagues: v.array(namedRef) }),
  allow: views,
});
export const addComment = endpoint({
  name: 'comments.add',
  summary: 'Write a comment or a reply; the same id once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/comments',
  params: idParams,
  body: v.object({
    id,
    parent: v.optional(v.nullable(id), null),
    visibility: v.picklist(commentVisibilities),
    body: commentBody,
    mentions,
    files: commentFiles,
  }),
  shape: 'data',
  /** `told` are the names of the contacts who were told of it. */
  answer: v.object({ comment, told: v.array(v.string()) }),
  allow: edits,
});
export const editComment = endpoint({
  name: 'comments.edit',
  summary: 'Change the words of one’s own comment, within 15 minutes; the earlier words stay as a version',
  api: 'main',
  method: 'PUT',
  path: '/comments/{id}',
  params: idParams,
  body: v.object({ version, body: commentBody, mentions }),
  shape: 'data',
  answer: comment,
  allow: edits,
});
export const shareComment = endpoint({
  name: 'comments.share',
  summary: 'Show a note among colleagues to the client, with its files and without its replies',
  api: 'main',
  method: 'POST',
  path: '/comments/{id}/share',
  params: idParams,
  body: v.object({ version }),
  shape: 'data',
  answer: v.object({ comment, told: v.array(v.string()) }),
  allow: edits,
});
export const pinComment = endpoint({
  name: 'comments.pin',
  summary: 'Keep a comment first, or no longer',
  api: 'main',
  method: 'PUT',
  path: '/comments/{id}/pinned',
  params: idParams,
  body: v.object({ pinned: v.boolean() }),
  shape: 'data',
  answer: comment,
  allow: edits,
});
export const resolveComment = endpoint({
  name: 'comments.resolve',
  summary: 'Mark a comment as resolved, or as open again',
  api: 'main',
  method: 'PUT',
  path: '/comments/{id}/resolved',
  params: idParams,
  body: v.object({ resolved: v.boolean() }),
  shape: 'data',
  answer: comment,
  allow: edits,
});
export const removeComment = endpoint({
  name: 'comments.remove',
  summary: 'Take one’s own comment back; nobody sees it any more',
  api: 'main',
  method: 'POST',
  path: '/comments/{id}/remove',
  params: idParams,
  body: v.object({ version }),
  shape: 'none',
  allow: edits,
});
export const restoreComment = endpoint({
  name: 'comments.restore',
  summary: 'Bring back a comment that one took back',
  api: 'main',
  method: 'POST',
  path: '/comments/{id}/restore',
  params: idParams,
  shape: 'data',
  answer: comment,
  allow: edits,
});

const commentVersion = v.object({ body: v.string(), written_at: instant });
export type CommentVersion = v.InferOutput<typeof commentVersion>;
export const listCommentVersions = endpoint({
  name: 'comments.versions',
  summary: 'The earlier words of a comment that was changed, the newest first',
  api: 'main',
  method: 'GET',
  path: '/comments/{id}/versions',
  params: idParams,
  shape: 'data',
  answer: v.array(commentVersion),
  allow: views,
});
export const readCommentFile = endpoint({
  name: 'comments.readFile',
  summary: 'A file of a comment',
  api: 'main',
  method: 'GET',
  path: '/comments/files/{id}',
  params: idParams,
  shape: 'file',
  allow: views,
});
export const markCommentsRead = endpoint({
  name: 'comments.markRead',
  summary: 'Mark the comments on a client as read, up to a time',
  api: 'main',
  method: 'POST',
  path: '/clients/{id}/comments/read',
  params: idParams,
  body: v.strictObject({ until: instant }),
  shape: 'none',
  quiet: true,
  allow: views,
});
