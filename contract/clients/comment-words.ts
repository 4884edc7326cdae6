/** The readers of a comment: colleagues alone, or the client's contacts too. */
export const commentVisibilities = ['INTERNAL', 'CLIENT'] as const;
export type CommentVisibility = (typeof commentVisibilities)[number];

/** Most characters of a comment. */
export const commentMaxLength = 10_000;
/** Most colleagues that one comment mentions. */
export const mostMentions = 20;
/** Time for which the words of a comment can be changed by their writer. */
export const editCommentMs = 15 * 60_000;
