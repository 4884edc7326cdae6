import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { maySee } from '../session/guard.ts';
import { useSession } from '../session/session.ts';
import { TabLinks } from '../ui/tabs/tab-links.tsx';
import { routePages } from './route-pages.ts';

interface RecordMenuProps {
  /** What it is the menu of, read aloud. */
  label: string;
  /** The path of the record's own route, e.g. `/app/clients/$id`. */
  route: string;
  params: Record<string, string>;
  /** What an entry is marked with, by the end of its path; it may come later and moves nothing. */
  marks?: Readonly<Record<string, ReactNode>>;
}

/** The sub-menu of a record: the pages that show a part of it and that the person may see. */
export function RecordMenu({ label, route, params, marks = {} }: RecordMenuProps) {
  const router = useRouter();
  const session = useSession();
  const tabs = routePages(router)
    .flatMap(({ path, page }) =>
      page.tab && path.startsWith(`${route}/`) && maySee(session, page)
        ? [{ path, page, tab: page.tab, end: path.slice(route.length) }]
        : [],
    )
    .toSorted((a, b) => a.tab.order - b.tab.order);
  return (
    <TabLinks label={label}>
      {tabs.map(({ path, page, end }) => (
        <Link key={path} to={path} params={params}>
          {page.title}
          {/* Its room is there before it is known, in part that of the padding: no tab moves. */}
          {end in marks && <span className="-mr-2 ml-1 flex w-5">{marks[end]}</span>}
        </Link>
      ))}
    </TabLinks>
  );
}
