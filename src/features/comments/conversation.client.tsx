import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type MessageThread, writeMessage } from '#contract/clients/conversation.ts';
import { type PhotoStore, usePhotos } from '#src/files/photos/use-photos.ts';
import { config } from '#src/session/config.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useSession } from '#src/session/session.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { messageWay } from './comments.commands.ts';
import {
  conversationPage,
  conversationStateQuery,
  markMessagesRead,
  newestUnread,
} from './comments.queries.ts';
import { Composer } from './composer.tsx';
import { Remark } from './remark.tsx';
import { useThreads } from './use-threads.ts';
import { useWriting } from './use-writing.ts';
import { WaitingRemarks } from './waiting-remarks.tsx';
import { WaitingWords } from './waiting-words.tsx';

/** The conversation of a contact’s client with the firm. */
export function Conversation() {
  const { user } = useSession();
  const { threads, query, more, loading, showOlder } = useThreads(conversationPage);
  const mayWrite = useMay(writeMessage);
  const { online } = useReach();
  const until = threads && newestUnread(threads);
  useEffect(() => {
    if (until !== undefined && online) void markMessagesRead(until).catch(reportError);
  }, [until, online]);
  return (
    <>
      <PageHeader
        title="Conversation"
        detail={`${user.clients[0]?.name ?? 'Your company'} and ${config().firm.name}`}
      />
      <div className="grid max-w-4xl grid-cols-1 gap-4">
        {mayWrite && (
          <Card>
            <MessageComposer parent={null} />
          </Card>
        )}
        <WaitingWords command="conversation.write" />
        <WaitingRemarks command="conversation.write" parent={null} />
        <Listed
          what="The conversation"
          rows={threads}
          query={query}
          empty={
            <EmptyState icon={<MessagesSquare />} title="No messages yet">
              What you send to the firm and what it writes to your company is here, with the answers.
            </EmptyState>
          }
        >
          {(all) =>
            all ? (
              <ul aria-label="Messages" className="grid grid-cols-1 gap-4">
                {all.map((thread) => (
                  <li key={thread.id}>
                    <MessageCard thread={thread} mayWrite={mayWrite} />
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
    </>
  );
}

interface MessageCardProps {
  thread: MessageThread;
  mayWrite: boolean;
}

function MessageCard({ thread, mayWrite }: MessageCardProps) {
  const [answers, setAnswers] = useState(false);
  return (
    <Card>
      <article aria-label={`Message of ${thread.author.name}`} className="grid grid-cols-1 gap-4">
        <MessageRemark message={thread} />
        {thread.replies.length > 0 && (
          <ul aria-label="Answers" className="grid grid-cols-1 gap-4 border-line border-l-2 pl-4 md:ml-4">
            {thread.replies.map((one) => (
              <li key={one.id}>
                <MessageRemark message={one} />
              </li>
            ))}
          </ul>
        )}
        <WaitingRemarks command="conversation.write" parent={thread.id} />
        {answers && <MessageComposer parent={thread.id} onClose={() => setAnswers(false)} />}
        {mayWrite && !answers && (
          <p>
            <Button size="small" onClick={() => setAnswers(true)}>
              Answer
            </Button>
          </p>
        )}
      </article>
    </Card>
  );
}

const MessageRemark = ({ message }: { message: MessageThread['replies'][number] }) => {
  // Answers that an earlier version kept have no documents.
  const { body, author, sent_at, edited_at, unread, files, documents = [] } = message;
  const links = documents.map(({ id, title }) => (
    <Link key={id} to="/client/your-documents/$id" params={{ id }} className={linkClass}>
      {title}
    </Link>
  ));
  return <Remark {...{ body, author, unread, files }} documents={links} at={sent_at} editedAt={edited_at} />;
};

/** Files of a message are not kept before it is sent, and its photos are none either. */
const unkept: PhotoStore = {
  read: async () => ({ draft: undefined, pictures: [] }),
  keep: async () => undefined,
  drop: async () => undefined,
  keepDraft: () => undefined,
};

interface MessageComposerProps {
  parent: string | null;
  onClose?: () => void;
}

function MessageComposer({ parent, onClose }: MessageComposerProps) {
  const { data } = useQuery(conversationStateQuery);
  const photos = usePhotos(unkept, reportError);
  const writing = useWriting(messageWay(parent), onClose, photos);
  const told = data && data.told.length > 0 ? new Intl.ListFormat('en').format(data.told) : undefined;
  return (
    <Composer
      writing={writing}
      label={parent === null ? 'Message to the firm' : 'Your answer'}
      action={parent === null ? 'Send to the firm' : 'Send the answer'}
      readers={
        <p className="text-soft">
          {told
            ? `The firm tells ${told} at once. `
            : 'The people at the firm who look after you will be told. '}
          Everybody at the firm who works with your company can read it, and so can your company’s other
          contacts.
        </p>
      }
      {...(onClose && { onCancel: onClose })}
    />
  );
}
