import { isUnreached } from '#src/api/errors.ts';
import { notifyWatchers } from '#src/api/watch.ts';
import { pendingLogoutsName } from '#src/offline/database/names.ts';
import { databaseNames } from '#src/offline/database/open.ts';
import { reachable } from '../connectivity.ts';

/** Ends the sessions on the server that were signed out of here without it, as soon as it is reached. Called once a page. */
export function addPendingLogout(): void {
  const end = async () => {
    if (!reachable.now().online || (await databaseNames(pendingLogoutsName)).length === 0) return;
    const { deliverEndings } = await import('#src/offline/outbox/flush/pending-logouts.ts');
    await deliverEndings();
  };
  // Notified of it, `watchReach` tries the server until it is back.
  const failed = (error: unknown) =>
    isUnreached(error) ? notifyWatchers.unreached(error) : console.warn(error);
  const tried = () => void end().catch(failed);
  reachable.subscribe(tried);
  tried();
}
