import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { badgeMax } from '#contract/core/limits.ts';
import { badgeText } from '#src/lib/names.ts';
import { atRest } from '#src/ui/at-rest.ts';
import { Badge, iconBadge } from '#src/ui/badge/badge.tsx';
import { cx } from '#src/ui/cx.ts';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { inboxPage, unreadInbox } from './inbox.queries.ts';
import { usePushMessages } from './use-push-messages.ts';
import { useReadHere } from './use-read-here.ts';
import { useReadOnArrival } from './use-read-on-arrival.ts';

const InboxPanel = lazyPart(() => import('./inbox-panel.tsx'));

/** The button of the inbox, with its unread count. */
export function InboxBell() {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(unreadInbox);
  useReadOnArrival(data?.data);
  usePushMessages();
  // The newest entries are fetched ahead, for opening the inbox without a network later.
  useEffect(() => {
    if (dataUpdatedAt) void atRest().then(() => queries.prefetchQuery(inboxPage(1, { background: true })));
  }, [dataUpdatedAt, queries]);
  const unread = Math.max(0, (data?.meta.total ?? 0) - useReadHere(dataUpdatedAt).size);
  const text = badgeText(unread, badgeMax);
  return (
    <span className="relative">
      <IconButton
        label={unread > 0 ? `Inbox, ${unread} not read` : 'Inbox'}
        icon={<Bell />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {text && (
        <span
          aria-hidden="true"
          className={cx(iconBadge, 'pointer-events-none absolute top-[2px] right-0 flex')}
        >
          <Badge>{text}</Badge>
        </span>
      )}
      {open && (
        <Suspense fallback={<DialogOpening />}>
          <InboxPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
