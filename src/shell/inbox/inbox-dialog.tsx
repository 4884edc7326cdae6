import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import type { InboxItem } from '../../../contract/inbox.ts';
import { dateFormats } from '../../../contract/limits.ts';
import { formatDate } from '../../lib/time.ts';
import { useReach } from '../../session/reach.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../ui/error-state/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { markAllRead, markRead } from './inbox.commands.ts';
import { newestInbox } from './inbox.queries.ts';
import { ShownHere } from './shown-here.tsx';
import { useReadHere } from './use-read-here.ts';

/** What the person was told, the newest first, and what this page said since it was opened. The default export is what `lazy` needs. */
export default function InboxDialog({ onClose }: { onClose(): void }) {
  const { data, isError, error, refetch } = useQuery(newestInbox);
  const { online } = useReach();
  const readHere = useReadHere();
  const items = data?.data.map((item) => ({ ...item, read: item.read_at !== null || readHere.has(item.id) }));
  const newest = items?.[0];
  const unread = items?.some(({ read }) => !read) ?? false;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Inbox"
      actions={
        newest &&
        unread && (
          <Button disabled={!online} onClick={() => void markAllRead(newest).catch(reportError)}>
            Mark all as read
          </Button>
        )
      }
    >
      {isError && !items && <LoadFailure what="Your inbox" error={error} onRetry={refetch} />}
      {!isError && !items && <Skeleton className="h-40 w-full" />}
      {items?.length === 0 && (
        <EmptyState icon={<Inbox />} title="Nothing yet">
          What needs you, and what became of what you sent, is told here.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul aria-label="Inbox" className="-mx-2 flex flex-col">
          {items.map((item) => (
            <li key={item.id}>
              <Entry item={item} onClose={onClose} />
            </li>
          ))}
        </ul>
      )}
      <ShownHere />
    </Dialog>
  );
}

function Entry({ item, onClose }: { item: InboxItem & { read: boolean }; onClose(): void }) {
  const navigate = useNavigate();
  const { path, read } = item;
  function open() {
    if (!read) void markRead(item).catch(reportError);
    if (!path) return;
    onClose();
    void navigate({ to: path });
  }
  return (
    <button
      type="button"
      onClick={open}
      className="flex w-full cursor-pointer gap-3 rounded-control px-2 py-2.5 text-left hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={cx('mt-2 size-2 shrink-0 rounded-full', read ? 'bg-transparent' : 'bg-accent')}
      />
      <span className="min-w-0 flex-1">
        <span className={cx('block', !read && 'font-semibold')}>
          {!read && <span className="sr-only">Not read: </span>}
          {item.title}
        </span>
        <span className="line-clamp-3 block whitespace-pre-line text-small text-soft">{item.body}</span>
        <span className="block text-faint text-small tabular-nums">
          {formatDate(item.created_at, dateFormats.dateTime)}
        </span>
      </span>
    </button>
  );
}
