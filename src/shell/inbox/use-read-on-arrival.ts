import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { InboxItem } from '#contract/inbox.ts';

/** Marks the items that lead to the open page as read: the person has seen it, however they came. */
export function useReadOnArrival(unread: readonly InboxItem[] | undefined): void {
  const { pathname, searchStr } = useLocation();
  const marked = useRef(new Set<string>());
  useEffect(() => {
    for (const item of unread ?? []) {
      const isHere = item.path === pathname || item.path === pathname + searchStr;
      if (!isHere || marked.current.has(item.id)) continue;
      marked.current.add(item.id);
      void import('./inbox.commands.ts').then(({ markRead }) => markRead(item)).catch(reportError);
    }
  }, [unread, pathname, searchStr]);
}
