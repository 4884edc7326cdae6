import { newId } from '#contract/core/values.ts';
import type { Tx } from '../db/db.ts';
import { takeUploads } from '../files/queries.ts';
import { invalid } from '../http/refusal.ts';
import { heldAmong } from '../storage/held.queries.ts';
import { insertCommentFiles } from './queries.ts';

const gone = 'This file is no longer there. Choose it again.';
const stillHeld = 'The firm’s virus check has yet to pass this file. Send it again in a while.';

/** Puts the writer’s own uploads into a comment. @throws a 422 for one that is not there for them */
export async function addFiles(tx: Tx, commentId: string, ids: string[], now: string): Promise<void> {
  if (ids.length === 0) return;
  const uploads = await takeUploads(tx, ids, 'document', now);
  const held = await heldAmong(tx, ids);
  const rows = ids.map((id, at) => {
    const file = uploads.find(({ uploadId }) => uploadId === id)?.file;
    if (!file) throw invalid(`files.${at}`, held.includes(id) ? stillHeld : gone);
    // Ids that rise keep the order of the files.
    return { id: newId(Date.parse(now) + at), comment_id: commentId, file_id: file.id };
  });
  await insertCommentFiles(tx, rows);
}
