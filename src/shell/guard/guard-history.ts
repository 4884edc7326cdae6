import type { AnyRouter, BlockerFn } from '@tanstack/react-router';
import { decide } from '#src/session/guard.ts';
import { portalOf } from '#src/session/portal-paths.ts';
import { sessions } from '#src/session/session.ts';
import { notifyRefused } from './notify-refused.ts';

/**
 * Refuses a page the person may not see before it becomes a history entry: they stay on their page, and Back leads to the page before it.
 * Addresses reached otherwise (typed, Back, Forward) are checked by the layout route's guard. Returns a function that stops.
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
