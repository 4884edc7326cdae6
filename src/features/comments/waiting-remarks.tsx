import { countOf } from '#contract/core/counts.ts';
import { toInstant } from '#src/lib/time/clock.ts';
import { needsPerson } from '#src/offline/database/rows.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';

import { useSession } from '#src/session/session.ts';
import { useOutbox } from '#src/session/use-outbox.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Remark } from './remark.tsx';

export type CommentCommand = 'comments.add' | 'conversation.write';

/** The words of a queued comment or message. */
interface Queued {
  readonly params?: { readonly id?: string };
  readonly body?: {
    readonly id?: string;
    readonly parent?: string | null;
    readonly body?: string;
    readonly visibility?: string;
    readonly files?: readonly unknown[];
  };
}
const queued = ({ body }: OutboxItem) => (body ?? {}) as Queued;

/** The comments that were written here and that the firm has not taken; of comments, those on one client. */
export const useUnsent = (command: CommentCommand, clientId?: string): readonly OutboxItem[] =>
  useOutbox().filter(
    (item) =>
      item.command === command &&
      item.state !== 'sent' &&
      (clientId === undefined || queued(item).params?.id === clientId),
  );

interface WaitingRemarksProps {
  command: CommentCommand;
  /** Of comments: the client that they are on. */
  clientId?: string;
  /** The comment that they answer; null for those that begin a thread. */
  parent: string | null;
}

/** The comments of a place in the conversation that wait on this device, the oldest first, as they will stand there. */
export function WaitingRemarks({ command, clientId, parent }: WaitingRemarksProps) {
  const { user } = useSession();
  const items = useUnsent(command, clientId).filter((item) => (queued(item).body?.parent ?? null) === parent);
  if (items.length === 0) return null;
  return (
    <ul
      aria-label={parent === null ? 'Not sent yet' : 'Answers not sent yet'}
      className="grid grid-cols-1 gap-4"
    >
      {items.toReversed().map((item) => {
        const { body = '', visibility, files = [] } = queued(item).body ?? {};
        return (
          <li key={item.id} className="rounded-card border border-edge border-dashed p-4">
            <Remark
              body={body}
              author={{ name: user.name, of: command === 'comments.add' ? 'FIRM' : 'CLIENT', is_me: true }}
              at={toInstant(item.createdAt)}
              editedAt={null}
              unread={false}
              files={[]}
              marks={
                <>
                  {needsPerson(item.state) ? (
                    <Badge>Not sent</Badge>
                  ) : (
                    <Badge tone="warn">Waits on this device</Badge>
                  )}
                  {visibility && (
                    <Badge tone="quiet">
                      {visibility === 'CLIENT' ? 'For the client' : 'Colleagues only'}
                    </Badge>
                  )}
                  {files.length > 0 && (
                    <span className="text-small text-soft">{countOf(files.length, 'file', 'files')}</span>
                  )}
                </>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
