import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { badgeMax } from '../../../contract/core/limits.ts';
import { badgeText } from '../../lib/names.ts';
import { maySee } from '../../session/guard.ts';
import { useSession } from '../../session/session.ts';
import { counterOf, hasTab } from '../../session/tabs.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { TabLinks } from '../../ui/tabs/tab-links.tsx';
import { routePages } from './route-pages.ts';

interface RecordMenuProps {
  /** What it is the menu of, read aloud. */
  label: string;
  /** The path of the record's own route, e.g. `/app/clients/$id`. */
  route: string;
  params: Record<string, string>;
  /** The record as it was answered; undefined until it is. */
  record: object | undefined;
  /** The mark of a tab for data that is missing; it may come later and moves nothing. */
  mark(marker: readonly string[]): ReactNode;
}

/** The sub-menu of a record: the pages that show a part of it and that the person may see. */
export function RecordMenu({ label, route, params, record, mark }: RecordMenuProps) {
  const router = useRouter();
  const session = useSession();
  const tabs = routePages(router)
    .flatMap(({ path, page }) =>
      page.tab && path.startsWith(`${route}/`) && maySee(session, page) && hasTab(record ?? {}, page.tab)
        ? [{ path, page, tab: page.tab }]
        : [],
    )
    .toSorted((a, b) => a.tab.order - b.tab.order);
  return (
    <TabLinks label={label}>
      {tabs.map(({ path, page, tab }) => (
        <Link key={path} to={path} params={params}>
          {page.title}
          {/* Its room is there before it is known, in part that of the padding: no tab moves. */}
          {(tab.marker || tab.counter) && (
            <span className="-mr-2 ml-1 flex w-5">
              {counterBadge(counterOf(record ?? {}, tab)) ?? mark(tab.marker ?? [])}
            </span>
          )}
        </Link>
      ))}
    </TabLinks>
  );
}

const counterBadge = (count: number) =>
  count > 0 ? (
    <Badge tone="bad" label="to look at">
      {badgeText(count, badgeMax) ?? ''}
    </Badge>
  ) : undefined;
