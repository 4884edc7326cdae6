import { Link, useLocation, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { badgeMax } from '#contract/core/limits.ts';
import { badgeText } from '#src/lib/names.ts';
import type { Counter } from '#src/session/page-target.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { useCountOf } from './counts.ts';
import { isInFolder, type MenuEntry, type PageTarget } from './menu.ts';

interface MenuLinkProps {
  entry: MenuEntry;
  /** Every entry of the menu. */
  menu: readonly MenuEntry[];
  children: ReactNode;
}

/** A menu's link, the same in every menu: pages by the router, other apps in place of this page or in a new tab. */
export function MenuLink({ entry: { target }, menu, children }: MenuLinkProps) {
  if (target.kind === 'page')
    return (
      <PageLink target={target} menu={menu}>
        {children}
      </PageLink>
    );
  return (
    <a href={target.href} {...(!target.replace && { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  );
}

interface PageLinkProps extends Pick<MenuLinkProps, 'menu' | 'children'> {
  target: PageTarget;
}

/** A link to a page. Of two entries for one page only one is marked as the current one. */
function PageLink({ target, menu, children }: PageLinkProps) {
  const { path, search, except } = target;
  const { pathname } = useLocation();
  const inFolder = isInFolder(
    target,
    pathname,
    menu.map((entry) => entry.target),
  );
  const now: Record<string, string> = useSearch({ strict: false });
  const taken = except !== undefined && Object.entries(except).every(([key, value]) => now[key] === value);
  return (
    <Link
      to={path}
      search={search ?? {}}
      activeOptions={{ exact: taken, includeSearch: taken || search !== undefined }}
      aria-current={inFolder ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

/** The number on a menu entry, if there is one. */
export function EntryBadge({ counter }: { counter: Counter }) {
  const text = badgeText(useCountOf()(counter), badgeMax);
  if (text === null) return null;
  return (
    <Badge label={counter.label} tone={counter.urgent ? 'bad' : 'quiet'}>
      {text}
    </Badge>
  );
}
