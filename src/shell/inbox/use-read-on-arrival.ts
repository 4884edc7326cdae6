import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { InboxItem } from '../../../contract/inbox.ts';

/** Marks as read what leads to the page that is open: whoever is there, by whichever way, has been told. */
export function useReadOnArrival(unread: readonly InboxItem[] | undefined): void {
  const { pathname } = useLocation();
  const marked = useRef(new Set<string>());
  useEffect(() => {
    for (const item of unread ?? []) {
      if (item.path !== pathname || marked.current.has(item.id)) continue;
      marked.current.add(item.id);
      void import('./inbox.commands.ts').then(({ markRead }) => markRead(item)).catch(reportError);
    }
  }, [unread, pathname]);
}
