import { useRouter } from '@tanstack/react-router';
import { config } from '../session/config.ts';
import { useSession } from '../session/session.ts';
import { type MenuEntry, menuOf } from './menu.ts';
import { routePages } from './route-pages.ts';

/** The menu of the signed-in person's portal. */
export function useMenu(): MenuEntry[] {
  const router = useRouter();
  const session = useSession();
  return session.awaitsConsent ? [] : menuOf(routePages(router), session, config());
}
