import { useRouter } from '@tanstack/react-router';
import { useSession } from '#src/session/session.ts';
import { Icon } from '../frame/icons.tsx';
import { settingsPages } from '../menu/menu.ts';
import { openEntry } from '../menu/open-entry.ts';
import { routePages } from '../menu/route-pages.ts';
import { useMenu } from '../menu/use-menu.ts';
import type { SearchResults } from './search-results.ts';

/** The pages and other apps of the person's menu, and the settings. */
export function usePalettePages(): SearchResults[] {
  const router = useRouter();
  const settings = settingsPages(routePages(router), useSession());
  const ofMenu = useMenu().map((entry) => ({
    key: `page:${entry.title}`,
    title: entry.title,
    icon: <Icon name={entry.icon} />,
    ...(entry.group ? { detail: entry.group } : {}),
    open: () => openEntry(router, entry),
  }));
  const ofSettings = settings.map(({ path, page: { title, settings } }) => ({
    key: `settings:${path}`,
    title,
    icon: <Icon name={settings.icon} />,
    detail: 'Settings',
    open: () => void router.navigate({ to: path }),
  }));
  return [...ofMenu, ...ofSettings];
}
