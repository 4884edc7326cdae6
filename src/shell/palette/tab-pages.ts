import { useRouter } from '@tanstack/react-router';
import type { FoundRecord } from '#src/api/search-source.ts';
import { useSession } from '#src/session/session.ts';
import { ownPages, type RoutePage, type Viewer } from '../menu/menu.ts';
import { routePages } from '../menu/route-pages.ts';
import type { SearchResults } from './search-results.ts';

/** A page in the sub-menu of one record. */
export type TabPage = Omit<SearchResults, 'open'> & { readonly path: string };

/** The sub-menus of lately opened records: 'Addresses of Harbour Holding'. Tabs that depend on facts of the record stay in its own menu. */
export function tabPagesOf(
  routes: readonly RoutePage[],
  session: Viewer,
  records: readonly FoundRecord[],
): TabPage[] {
  const tabs = ownPages(routes, session)
    .flatMap(({ path, page }) =>
      page.tab && !page.tab.when ? [{ path, title: page.title, tab: page.tab }] : [],
    )
    .toSorted((a, b) => a.tab.order - b.tab.order);
  return records.flatMap(({ id, title: name, icon, path: itself }) =>
    tabs.flatMap(({ path, title }) => {
      const [folder = '', ...rest] = path.split('$id');
      return itself.startsWith(folder)
        ? [
            {
              key: `tab:${path}#${id}`,
              title: `${title} of ${name}`,
              icon,
              path: folder + id + rest.join('$id'),
            },
          ]
        : [];
    }),
  );
}

/** The same, for the signed-in person. */
export function useTabPages(records: readonly FoundRecord[]): SearchResults[] {
  const router = useRouter();
  return tabPagesOf(routePages(router), useSession(), records).map(({ path, ...page }) => ({
    ...page,
    open: () => void router.navigate({ to: path }),
  }));
}
