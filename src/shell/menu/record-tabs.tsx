import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { badgeMax } from '#contract/core/limits.ts';
import { badgeText } from '#src/lib/names.ts';
import { counterOf } from '#src/session/record-tab-facts.ts';
import { useSession } from '#src/session/session.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { TabLinks } from '#src/ui/tabs/tab-links.tsx';
import { openTabOf } from './open-tab.ts';
import { routePages } from './route-pages.ts';
import { tabsOf } from './tabs-of.ts';

interface RecordTabsProps {
  /** Name of the menu, read aloud. */
  label: string;
  /** The path of the record's own route, e.g. `/app/clients/$id`. */
  route: string;
  params: Record<string, string>;
  /** The record as answered; undefined until then. */
  record: object | undefined;
  /** The mark of a tab for missing data; it may load late and moves nothing. */
  mark(marker: readonly string[]): ReactNode;
  /** Links after the tabs: pages elsewhere. */
  more?: ReactNode;
}

/** The sub-menu of a record: its pages that the person may see. */
export function RecordTabs({ label, route, params, record, mark, more }: RecordTabsProps) {
  const router = useRouter();
  const session = useSession();
  const { pathname } = useLocation();
  const tabs = tabsOf(routePages(router), session, route, record ?? {});
  const open = openTabOf(
    route,
    tabs.map(({ path }) => path),
    pathname,
  );
  return (
    <TabLinks label={label}>
      {tabs.map(({ path, page, tab }) => (
        <Link key={path} to={path} params={params} activeOptions={{ exact: path !== open }}>
          {page.title}
          {/* Between the tabs, where there is room before it is known: no tab moves. */}
          {(tab.marker || tab.counter) && (
            <span className="absolute left-[calc(100%-9px)] flex">
              {counterBadge(counterOf(record ?? {}, tab)) ?? mark(tab.marker ?? [])}
            </span>
          )}
        </Link>
      ))}
      {more}
    </TabLinks>
  );
}

const counterBadge = (count: number) =>
  count > 0 ? (
    <Badge tone="bad" label="to look at">
      {badgeText(count, badgeMax) ?? ''}
    </Badge>
  ) : undefined;
