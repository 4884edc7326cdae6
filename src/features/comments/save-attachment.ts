import { type Comment, readCommentFile } from '#contract/clients/comments.ts';
import { readMessageFile } from '#contract/clients/conversation.ts';
import { isUnreached } from '#src/api/errors.ts';
import { openFile } from '#src/files/open-file.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import type { Session } from '#src/session/session.ts';
import { notify } from '#src/ui/notifications/store.ts';

/** Hands the person a copy of a file of a comment, by the call of their portal, or says why not. */
export async function saveAttachment(
  { id, file }: Comment['files'][number],
  portal: Session['portal'],
): Promise<void> {
  const endpoint = portal === 'app' ? readCommentFile : readMessageFile;
  try {
    const { blob } = await openFile({ endpoint, id, file }, new AbortController().signal);
    downloadFile(blob, file.name);
  } catch (error) {
    if (!isUnreached(error)) reportError(error);
    const reason = isUnreached(error)
      ? 'Check your connection and try again.'
      : 'It may have been taken back.';
    notify({ type: 'error', message: `${file.name} could not be fetched. ${reason}`, duration: 8000 });
  }
}
