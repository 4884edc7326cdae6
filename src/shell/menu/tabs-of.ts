import { maySee } from '#src/session/guard.ts';
import type { Page, Tab } from '#src/session/page-target.ts';
import { hasTab } from '#src/session/record-tab-facts.ts';
import type { RoutePage, Viewer } from './menu.ts';

/** A tab of a record: its path, its page, and its place in the sub-menu. */
export interface RecordTab {
  readonly path: string;
  readonly page: Page;
  readonly tab: Tab;
}

/** The tabs of a record that the person may see, in order; those that need facts are among them only if the record has one. */
export const tabsOf = (
  routes: readonly RoutePage[],
  session: Viewer,
  route: string,
  record: object,
): RecordTab[] =>
  routes
    .flatMap(({ path, page }) =>
      page.tab && path.startsWith(`${route}/`) && maySee(session, page) && hasTab(record, page.tab)
        ? [{ path, page, tab: page.tab }]
        : [],
    )
    .toSorted((a, b) => a.tab.order - b.tab.order);
