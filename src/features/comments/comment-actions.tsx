import { useState } from 'react';
import {
  type Comment,
  pinComment,
  removeComment,
  resolveComment,
  restoreComment,
} from '#contract/clients/comments.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { now } from '#src/lib/time/clock.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { EditDialog, ShareDialog, VersionsDialog } from './comment-dialogs.tsx';
import { type NamedClient, writeToComment } from './comments.commands.ts';

/** Makes a write, and says what was done or why not. */
async function act<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  done: Parameters<typeof notify>[0],
): Promise<void> {
  const refused = await writeToComment(endpoint, input);
  if (refused) notify({ type: 'error', message: Object.values(refused).flat().join(' '), duration: 8000 });
  else notify(done);
}

function remove({ id, version }: Comment): void {
  const undo = () => void act(restoreComment, { params: { id } }, { message: 'The comment is back.' });
  void act(
    removeComment,
    { params: { id }, body: { version } },
    {
      message: 'The comment is taken back.',
      action: { label: 'Undo', run: undo },
      duration: 8000,
    },
  );
}

interface CommentActionsProps {
  client: NamedClient;
  comment: Comment;
  /** Begins a reply; absent on a reply. */
  onReply?: () => void;
}

type Open = 'edit' | 'share' | 'versions';

/** The buttons of a comment that this person may press. */
export function CommentActions({ client, comment, onReply }: CommentActionsProps) {
  const mayEdit = useMay(pinComment);
  const { online } = useReach();
  const [open, setOpen] = useState<Open>();
  const { id, parent, pinned, resolved_at, visibility, author, editable_until, edited_at } = comment;
  const params = { id };
  const isChangeable = editable_until !== null && Date.parse(editable_until) > now();
  const button = (label: string, run: () => void) => (
    <Button size="small" variant="quiet" disabled={!online} onClick={run}>
      {label}
    </Button>
  );
  const close = () => setOpen(undefined);
  return (
    <>
      {mayEdit && onReply && (
        <Button size="small" onClick={onReply}>
          Reply
        </Button>
      )}
      {mayEdit && parent === null && (
        <>
          {button(
            pinned ? 'Unpin' : 'Pin',
            () =>
              void act(
                pinComment,
                { params, body: { pinned: !pinned } },
                { message: pinned ? 'No longer pinned.' : 'Pinned: it stays first.' },
              ),
          )}
          {button(
            resolved_at ? 'Reopen' : 'Resolve',
            () =>
              void act(
                resolveComment,
                { params, body: { resolved: !resolved_at } },
                { message: resolved_at ? 'Open again.' : 'Resolved.' },
              ),
          )}
        </>
      )}
      {mayEdit && visibility === 'INTERNAL' && button('Show to the client', () => setOpen('share'))}
      {mayEdit && isChangeable && button('Change', () => setOpen('edit'))}
      {edited_at && button('Earlier words', () => setOpen('versions'))}
      {mayEdit && author.is_me && button('Take back', () => remove(comment))}
      {open === 'edit' && <EditDialog client={client} comment={comment} onClose={close} />}
      {open === 'share' && <ShareDialog client={client} comment={comment} onClose={close} />}
      {open === 'versions' && <VersionsDialog comment={comment} onClose={close} />}
    </>
  );
}
