import type { AnyRouter, BlockerFn } from '@tanstack/react-router';
import { decide } from '../../session/guard.ts';
import { portalOf } from '../../session/portal-paths.ts';
import { sessions } from '../../session/session.ts';
import { notifyRefused } from './notify-refused.ts';

/**
 * Refuses a page the person may not see before it becomes an entry of the history: they stay where they are, and Back leads to what
 * was before. Addresses they come by otherwise (typed, Back, Forward) are the layout route's guard's. Returns how to stop.
 */
export function guardHistory(router: AnyRouter): () => void {
  const isRefused: BlockerFn = ({ action, nextLocation: { pathname } }) => {
    const session = sessions.now();
    const goes = action === 'PUSH' || action === 'REPLACE';
    if (!goes || !session || portalOf(pathname) !== session.portal) return false;
    const [routes] = router.getMatchedRoutes(pathname);
    const pages = routes.flatMap(({ options }) => options.staticData?.page ?? []);
    const decision = decide({ portal: session.portal, session, elsewhere: false, path: pathname, pages });
    if (decision.to !== 'refuse') return false;
    notifyRefused(decision);
    return true;
  };
  return router.history.block({ blockerFn: isRefused, enableBeforeUnload: false });
}
