import { useLocation, useRouter } from '@tanstack/react-router';
import { config } from '#src/session/config.ts';
import { useSession } from '#src/session/session.ts';
import { useCountOf } from './counts.ts';
import { type MenuEntry, menuOf } from './menu.ts';
import { routePages } from './route-pages.ts';

/** The menu of the signed-in person's portal: pages and apps. */
export function useMenu(): MenuEntry[] {
  const router = useRouter();
  const session = useSession();
  return session.heldBack ? [] : menuOf(routePages(router), session, config());
}

/** The menu as shown: without entries whose count is 0, except for the current page's. */
export function useShownMenu(): MenuEntry[] {
  const countOf = useCountOf();
  const { pathname } = useLocation();
  return useMenu().filter(
    ({ onlyCounted, counter, target }) =>
      !onlyCounted || countOf(counter) > 0 || (target.kind === 'page' && target.path === pathname),
  );
}
