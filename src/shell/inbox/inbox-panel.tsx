import { useNavigate } from '@tanstack/react-router';
import { CloudOff, Inbox } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import type { InboxItem } from '#contract/inbox.ts';
import { isUnreached } from '#src/api/errors.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Popover } from '#src/ui/popover/popover.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { usePhone } from '#src/ui/use-media.ts';
import { beyondTitle } from './beyond-title.ts';
import { markAllRead, markRead } from './inbox.commands.ts';
import { PageMessages } from './page-messages.tsx';
import { PushSetting } from './push-setting.tsx';
import { useInbox } from './use-inbox.ts';
import { useReadHere } from './use-read-here.ts';

/**
 * The person's notices, the newest first and older ones on request, and this page's own messages since it was opened: beside the bell, on
 * the phone a sheet. The default export is for `lazy`.
 */
export default function InboxPanel({ onClose }: { onClose(): void }) {
  const phone = usePhone();
  const { items: known, asOf, failed, retry, older } = useInbox();
  const { online } = useReach();
  const absent = !online && isUnreached(failed);
  const readHere = useReadHere(asOf);
  const items = known?.map((item) => ({ ...item, read: item.read_at !== null || readHere.has(item.id) }));
  const newest = items?.[0];
  const unread = items?.some(({ read }) => !read) ?? false;
  const markAll = newest && unread && (
    <Button
      size={phone ? 'normal' : 'small'}
      disabled={!online}
      onClick={() => void markAllRead(newest).catch(reportError)}
    >
      Mark all as read
    </Button>
  );
  const content = (
    <>
      {!failed && !items && <Skeleton className="h-40 w-full" />}
      {items?.length === 0 && (
        <EmptyState icon={<Inbox />} title="Nothing yet">
          What needs you, and what became of what you sent, is told here.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul aria-label="Inbox" className="-mx-2 flex flex-col">
          {items.map((item) => (
            <li key={item.id}>
              <Entry item={item} focused={item.id === older.first} onClose={onClose} />
            </li>
          ))}
        </ul>
      )}
      {absent && !items && (
        <EmptyState icon={<CloudOff />} title="Not on this device yet">
          Your inbox opens here once you are connected.
        </EmptyState>
      )}
      {failed && !absent && (
        <LoadFailure what={older.asked ? 'Older entries' : 'Your inbox'} error={failed} onRetry={retry} />
      )}
      {items && !online && (older.more || absent) && (
        <p className="mt-3 text-small text-soft">Older entries come once you are connected.</p>
      )}
      {online && (older.more || older.loading) && (
        <Button variant="quiet" className="mt-2 w-full" busy={older.loading} onClick={older.show}>
          Show older
        </Button>
      )}
      <PageMessages />
      <PushSetting />
    </>
  );
  if (phone)
    return (
      <Dialog open onClose={onClose} title="Inbox" actions={markAll}>
        {content}
      </Dialog>
    );
  return (
    <Popover onClose={onClose} title="Inbox" actions={markAll}>
      {content}
    </Popover>
  );
}

interface EntryProps {
  item: InboxItem & { read: boolean };
  /** Takes the focus when it appears: the button that loaded it may be gone. */
  focused: boolean;
  onClose(): void;
}

function Entry({ item, focused, onClose }: EntryProps) {
  const navigate = useNavigate();
  const { path, read } = item;
  async function open() {
    if (path) onClose();
    // First: whoever leaves the next page at once has read it all the same.
    if (!read) await markRead(item).catch(reportError);
    if (path) await navigate({ href: path });
  }
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: it goes on where the person asked for more
      autoFocus={focused}
      onClick={() => void open()}
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
        <span className="line-clamp-3 block whitespace-pre-line text-small text-soft">
          {beyondTitle(item)}
        </span>
        <span className="block text-faint text-small tabular-nums">
          {formatDate(item.created_at, dateFormats.dateTime)}
        </span>
      </span>
    </button>
  );
}
