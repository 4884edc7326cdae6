import type { AppLink, RuntimeConfig } from '#contract/runtime-config.ts';
import { myClientsSearch } from '#src/lib/clients-search.ts';
import { maySee } from '#src/session/guard.ts';
import type { Counter, Page } from '#src/session/page-target.ts';
import { portalPaths } from '#src/session/portal-paths.ts';
import type { Session } from '#src/session/session.ts';

/** A route, with its search if it opens in a certain state. */
export interface PageTarget {
  readonly kind: 'page';
  readonly path: string;
  readonly search?: Record<string, string>;
  /** The search with which another entry stands for the page. */
  readonly except?: Record<string, string>;
  /** The folder of a list: its entry also stands for the list's records. */
  readonly folder?: string;
}

/** True on a page of the entry's folder, unless another entry of the menu (`others`) stands for the page. */
export const isInFolder = (
  { folder }: PageTarget,
  pathname: string,
  others: readonly MenuEntry['target'][],
): boolean =>
  folder !== undefined &&
  pathname.startsWith(folder) &&
  !others.some((other) => other.kind === 'page' && isUnder(other.path, pathname));

const isUnder = (path: string, pathname: string): boolean =>
  `${pathname}/`.startsWith(path.replace(/\/?$/, '/'));

/** The folder of a list's path: `/app/clients/` of `/app/clients/list`. */
const folderOf = (path: string): { folder?: string } => {
  const folder = path.match(/^(.*\/)list\/?$/)?.[1];
  return folder ? { folder } : {};
};

/** The folder of a page, and for the settings that of the one which has its address elsewhere. */
const folderIn = (routes: readonly RoutePage[], path: string): { folder?: string } => {
  if (path.replace(/\/$/, '') !== settingsPath) return folderOf(path);
  const elsewhere = routes.find(({ path, page }) => page.settings && !isUnder(settingsPath, path));
  return elsewhere ? folderOf(elsewhere.path) : {};
};
const settingsPath = '/app/settings';

/** A link to another app. */
interface LinkTarget {
  readonly kind: 'link';
  readonly href: string;
  /** An entry of the newer design replaces this page; others open a tab. */
  readonly replace: boolean;
}

/** One destination of a menu. */
export interface MenuEntry {
  readonly title: string;
  /** Label for the narrow places of a phone. */
  readonly short: string;
  readonly icon: string;
  readonly group: string | undefined;
  readonly counter: Counter | undefined;
  /** True if the entry is shown only while its count is not 0. */
  readonly onlyCounted: boolean;
  readonly target: PageTarget | LinkTarget;
}

/** A route's path and page, for menus and tests. */
export interface RoutePage {
  readonly path: string;
  readonly page: Page;
}

export type Viewer = Pick<Session, 'portal' | 'permissions' | 'user'>;

/** Every page of a portal that the person may see. */
export function ownPages(routes: readonly RoutePage[], session: Viewer): RoutePage[] {
  const { root } = portalPaths[session.portal];
  return routes.filter(({ path, page }) => path.startsWith(`${root}/`) && maySee(session, page));
}

/** The path of the page that replaces this one for the person, if there is one. */
export function replacementOf(
  routes: readonly RoutePage[],
  session: Viewer,
  { replacedBy }: Page,
): string | undefined {
  const replacements = routes.filter(({ path }) => path === replacedBy);
  return ownPages(replacements, session)[0]?.path;
}

/** The pages with a place in the portal's menu that the person may see, in order. */
export const menuPages = (
  routes: readonly RoutePage[],
  session: Viewer,
): (RoutePage & { page: Page & Required<Pick<Page, 'menu'>> })[] =>
  ownPages(routes, session)
    .filter(({ page }) => !replacementOf(routes, session, page))
    .flatMap(({ path, page }) => (page.menu ? [{ path, page: { ...page, menu: page.menu } }] : []))
    .sort((a, b) => a.page.menu.order - b.page.menu.order);

/** The settings that the person may open, in order. */
export const settingsPages = (
  routes: readonly RoutePage[],
  session: Viewer,
): (RoutePage & { page: Required<Pick<Page, 'settings'>> })[] =>
  ownPages(routes, session)
    .flatMap(({ path, page }) =>
      page.settings ? [{ path, page: { ...page, settings: page.settings } }] : [],
    )
    .sort((a, b) => a.page.settings.order - b.page.settings.order);

/** A person's menu of a portal: its pages, 'My clients' if they have any, and the other apps they may open. */
export function menuOf(
  routes: readonly RoutePage[],
  session: Viewer,
  { links, demo }: Pick<RuntimeConfig, 'links' | 'demo'>,
): MenuEntry[] {
  const pages = menuPages(routes, session).flatMap(({ path, page }) => {
    const { icon, group, counter, when, short = page.title } = page.menu;
    if (when === 'demo' && !demo) return [];
    const target = { kind: 'page', path } as const;
    const entry: MenuEntry = {
      title: page.title,
      short,
      icon,
      group,
      counter,
      onlyCounted: when === 'counted',
      target: { ...target, ...folderIn(routes, path) },
    };
    if (path !== clientList || session.user.own_clients === 0) return [entry];
    const mine = myClientsSearch(session.user.id);
    return [
      { ...entry, target: { ...target, ...folderOf(path), except: mine } },
      {
        ...entry,
        title: 'My clients',
        short: 'My clients',
        icon: 'star',
        target: { ...target, search: mine },
      },
    ];
  });
  return session.portal === 'app' ? [...pages, ...appEntries(links, session)] : pages;
}

const clientList = '/app/clients/list';

/** Links to other apps; one without an address does not appear. */
function appEntries(links: readonly AppLink[], session: Viewer): MenuEntry[] {
  return links
    .filter(
      ({ title, url, permission }) =>
        url && maySee(session, { title, ...(permission && { needs: { all: [permission] } }) }),
    )
    .map(({ title, url, icon, newDesign }) => ({
      title,
      short: title,
      icon,
      group: 'Other apps',
      counter: undefined,
      onlyCounted: false,
      target: { kind: 'link', href: url, replace: newDesign },
    }));
}

const barPlaces = 5;
const remPerPlace = 4;

/** Places of a bar this wide: five, or fewer where large text would break their words; one is left for the first page and one for the rest. */
export const placesIn = (rem: number): number =>
  Math.max(3, Math.min(barPlaces, Math.floor(rem / remPerPlace)));

/**
 * The entries in a bar: on a phone at most five places. If there are more, the last place opens the rest, which never includes an urgent
 * counter.
 */
export function barEntries(
  menu: readonly MenuEntry[],
  places = barPlaces,
): { shown: MenuEntry[]; rest: MenuEntry[] } {
  if (menu.length <= places) return { shown: [...menu], rest: [] };
  const urgent = menu.filter(({ counter }) => counter?.urgent);
  const others = menu.filter((entry) => !urgent.includes(entry));
  const inBar = [...others.slice(0, places - 1 - urgent.length), ...urgent];
  return {
    shown: menu.filter((entry) => inBar.includes(entry)),
    rest: menu.filter((entry) => !inBar.includes(entry)),
  };
}

/** The default page of a person: the first one they may see, or undefined if there is none. */
export const firstPage = (routes: readonly RoutePage[], session: Viewer): string | undefined =>
  menuPages(routes, session)[0]?.path;
