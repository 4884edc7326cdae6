import { MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CommentVisibility } from '#contract/clients/comment-words.ts';
import { addComment } from '#contract/clients/comments.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { ReaderChoice, Thread } from './comment-thread.tsx';
import type { NamedClient } from './comments.commands.ts';
import { commentsPage, markRead, newestUnread } from './comments.queries.ts';
import { StaffComposer } from './staff-composer.tsx';
import { useThreads } from './use-threads.ts';
import { WaitingRemarks } from './waiting-remarks.tsx';
import { WaitingWords } from './waiting-words.tsx';

/** The comments on a client: notes among colleagues, and the conversation with the client. */
export function CommentsTab({ client }: { client: NamedClient }) {
  const { id: clientId } = client;
  const { threads, query, more, loading, showOlder } = useThreads(commentsPage(clientId));
  const mayWrite = useMay(addComment);
  const { online } = useReach();
  const [writes, setWrites] = useState<CommentVisibility>();
  const until = threads && newestUnread(threads);
  useEffect(() => {
    if (until !== undefined && online) void markRead(clientId, until).catch(reportError);
  }, [clientId, until, online]);
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      {mayWrite && (
        <Card>
          {writes ? (
            <StaffComposer
              key={writes}
              client={client}
              parent={null}
              visibility={writes}
              onClose={() => setWrites(undefined)}
            />
          ) : (
            <ReaderChoice label="New comment: who is it for?" onChoose={setWrites} />
          )}
        </Card>
      )}
      <WaitingWords command="comments.add" clientId={clientId} />
      <WaitingRemarks command="comments.add" clientId={clientId} parent={null} />
      <Listed
        what="The comments"
        rows={threads}
        query={query}
        empty={
          <EmptyState icon={<MessagesSquare />} title="No comments yet">
            Notes for colleagues, and messages to the client with its answers.
          </EmptyState>
        }
      >
        {(all) =>
          all ? (
            <ul aria-label="Comments" className="grid grid-cols-1 gap-4">
              {all.map((thread) => (
                <li key={thread.id}>
                  <Thread client={client} thread={thread} />
                </li>
              ))}
            </ul>
          ) : (
            <Skeleton className="h-48 w-full" />
          )
        }
      </Listed>
      {more && (
        <Button variant="quiet" busy={loading} disabled={!online} onClick={showOlder}>
          Show older
        </Button>
      )}
    </div>
  );
}
