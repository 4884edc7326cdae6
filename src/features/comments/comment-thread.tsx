import { Link } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import { useState } from 'react';
import type { CommentVisibility } from '#contract/clients/comment-words.ts';
import type { Comment, CommentThread } from '#contract/clients/comments.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { CommentActions } from './comment-actions.tsx';
import type { NamedClient } from './comments.commands.ts';
import { Remark } from './remark.tsx';
import { StaffComposer } from './staff-composer.tsx';
import { WaitingRemarks } from './waiting-remarks.tsx';

interface ThreadProps {
  client: NamedClient;
  thread: CommentThread;
}

/** A comment with its replies, for the staff. */
export function Thread({ client, thread }: ThreadProps) {
  const [reply, setReply] = useState<'choosing' | CommentVisibility>();
  const isForClient = thread.visibility === 'CLIENT';
  return (
    <Card className={thread.pinned ? 'border-accent' : ''}>
      <article aria-label={`Comment of ${thread.author.name}`} className="grid grid-cols-1 gap-4">
        <StaffRemark
          client={client}
          comment={thread}
          // Without a choice to make, since the client sees no reply to a note.
          onReply={() => setReply(isForClient ? 'choosing' : 'INTERNAL')}
        />
        {thread.replies.length > 0 && (
          <ul aria-label="Replies" className="grid grid-cols-1 gap-4 border-line border-l-2 pl-4 md:ml-4">
            {thread.replies.map((one) => (
              <li key={one.id}>
                <StaffRemark client={client} comment={one} />
              </li>
            ))}
          </ul>
        )}
        <WaitingRemarks command="comments.add" clientId={client.id} parent={thread.id} />
        {reply === 'choosing' && (
          <ReaderChoice
            onChoose={setReply}
            onCancel={() => setReply(undefined)}
            label="Who is the reply for?"
          />
        )}
        {reply && reply !== 'choosing' && (
          <StaffComposer
            client={client}
            parent={thread.id}
            visibility={reply}
            onClose={() => setReply(undefined)}
          />
        )}
      </article>
    </Card>
  );
}

interface ReaderChoiceProps {
  label: string;
  onChoose(visibility: CommentVisibility): void;
  onCancel?: () => void;
}

/** The choice of who reads what will be written, which comes before writing. */
export const ReaderChoice = ({ label, onChoose, onCancel }: ReaderChoiceProps) => (
  <fieldset className="grid grid-cols-1 gap-2">
    <legend className="mb-2 text-small font-medium">{label}</legend>
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onChoose('INTERNAL')}>Colleagues only</Button>
      <Button onClick={() => onChoose('CLIENT')}>The client</Button>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  </fieldset>
);

interface StaffRemarkProps {
  client: NamedClient;
  comment: Comment;
  onReply?: () => void;
}

function StaffRemark({ client, comment, onReply }: StaffRemarkProps) {
  const { body, author, created_at, edited_at, unread, files, mentions, visibility, pinned } = comment;
  // Answers that an earlier version kept have none.
  const { documents = [] } = comment;
  return (
    <Remark
      {...{ body, author, unread, files }}
      documents={documents.map(({ id: documentId, title }) => (
        <Link
          key={documentId}
          to="/app/clients/$id/documents/$documentId"
          params={{ id: client.id, documentId }}
          className={linkClass}
        >
          {title}
        </Link>
      ))}
      at={created_at}
      editedAt={edited_at}
      names={mentions.map(({ name }) => name)}
      marks={
        <>
          {visibility === 'CLIENT' ? (
            <Badge tone="warn">{author.of === 'CLIENT' ? 'From the client' : 'The client reads this'}</Badge>
          ) : (
            <Badge tone="quiet">Colleagues only</Badge>
          )}
          {pinned && (
            <span className="inline-flex items-center gap-1 text-accent-text text-small">
              <Pin aria-hidden="true" className="size-4" /> Pinned
            </span>
          )}
          {comment.resolved_at && (
            <Badge tone="quiet">
              {comment.resolved_by ? `Resolved by ${comment.resolved_by}` : 'Resolved'}
            </Badge>
          )}
        </>
      }
      actions={<CommentActions client={client} comment={comment} {...(onReply && { onReply })} />}
    />
  );
}
