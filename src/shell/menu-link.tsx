import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { badgeMax } from '../../contract/limits.ts';
import { badgeText } from '../lib/names.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { useCounts } from './counts.ts';
import type { MenuEntry } from './menu.ts';

/** A menu's link, the same in every menu: pages by the router, other apps in this page's place or in a new tab. */
export function MenuLink({ entry: { target }, children }: { entry: MenuEntry; children: ReactNode }) {
  if (target.kind === 'page')
    return (
      <Link
        to={target.path}
        search={target.search ?? {}}
        activeOptions={{ includeSearch: target.search !== undefined }}
      >
        {children}
      </Link>
    );
  return (
    <a href={target.href} {...(!target.replace && { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  );
}

const counters = {
  toSign: { label: 'to sign', tone: 'bad' },
  unsent: { label: 'not sent yet', tone: 'quiet' },
} as const;

/** The number on a menu entry, if something waits behind it. */
export function EntryBadge({ counter }: { counter: keyof typeof counters }) {
  const text = badgeText(useCounts()[counter], badgeMax);
  return text === null ? null : <Badge {...counters[counter]}>{text}</Badge>;
}
