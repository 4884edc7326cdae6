import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { watchCalls } from '#src/api/watch.ts';
import { putEntry, takeEntry } from '#src/offline/content/entries.ts';
import { onNewerSchema } from '#src/offline/database/newer-schema.ts';
import { prefetchOutbox } from '#src/offline/outbox/lazily.ts';
import { runOutbox } from '#src/offline/triggers/triggers.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { reachable, setReach } from '#src/session/connectivity.ts';
import { flushNow, outboxDeps } from '#src/session/flush-now.ts';
import { followOtherTabs } from '#src/session/other-tabs.ts';
import { queryClient } from '#src/session/query-client.ts';
import { keepSessionAlive } from '#src/session/renewal/live-session.ts';
import type { Session } from '#src/session/session.ts';
import { checkKeptFiles } from '#src/session/vault/app-opens-offline.ts';
import { watchVersion } from '#src/session/version-watch.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { atRest } from '#src/ui/at-rest.ts';
import { prefetchParts } from '#src/ui/part/lazy-part.tsx';
import { showFailures } from '../errors/failures.ts';
import { guardHistory } from '../guard/guard-history.ts';
import { keepCounts } from '../menu/keep-counts.ts';
import { menuPages } from '../menu/menu.ts';
import { keepOpened } from '../menu/opened-records.ts';
import { routePages } from '../menu/route-pages.ts';
import { syncOffline } from '../offline/offline-sync.ts';
import { notifyLostWork } from '../outbox/notify-lost-work.ts';
import { sendWhenReached } from '../outbox/send-when-reached.ts';
import { fetchUpdate } from '../updates/service-worker.ts';

/** Starts everything that runs beside a portal's screens. Returns a function that stops it. */
export function startPortalServices(session: Session, vault: Vault, router: AnyRouter): () => void {
  const runner = runOutbox(vault, { ...outboxDeps, sent: () => void queryClient.invalidateQueries() });
  notifyLostWork(vault).catch(console.warn);
  if (session.portal === 'client' && session.permissions.includes('upload document'))
    void atRest().then(takeShares).catch(console.warn);
  async function takeShares() {
    const { beginShares } = await import('#src/offline/outbox/shared/shared-files.ts');
    await beginShares(vault);
  }
  // The page may have begun outside the portal, whose files the worker then does not keep yet.
  void atRest()
    .then(() => checkKeptFiles(session.portal))
    .catch(console.warn);
  const stops = [
    keepSessionAlive(vault),
    sendWhenReached(runner.flushNow),
    showFailures(vault, router),
    guardHistory(router),
    watchVersion(session, { flush: flushNow, takeUpdate: fetchUpdate }),
    ...(session.heldBack ? [] : startPages(session, vault, router)),
    followOtherTabs(),
    keepOpened(router, vault),
    rememberContact(vault),
    session.portal === 'app' && !session.heldBack ? keptReference() : () => undefined,
    onNewerSchema(() => location.reload()),
    fetchOnward(session, router),
    () => runner.stop(),
  ];
  return () => {
    for (const stop of stops) stop();
    queryClient.clear();
  };
}

/** The room of a portal that a path lies in, such as `/client/sign`. */
const roomOf = (path: string) => path.split('/', 3).join('/');

/**
 * Fetches what a screen leads to as soon as it is painted: its dialogs, the other screens of its room, what is done there, and the list of
 * what waits to be sent. The network may go before the worker keeps them.
 */
function fetchOnward({ portal }: Session, router: AnyRouter): () => void {
  const fetchNow = () =>
    afterPaint(async () => {
      prefetchParts();
      if (!navigator.onLine) return;
      const here = roomOf(router.state.location.pathname);
      const onward = Object.values<AnyRoute>(router.routesById).filter(
        ({ fullPath }) => roomOf(fullPath) === here || fullPath === `/${portal}/outbox`,
      );
      await Promise.all([prefetchOutbox(), ...onward.map((route) => router.loadRouteChunk(route))]);
    }).catch(console.warn);
  void fetchNow();
  return router.subscribe('onResolved', fetchNow);
}

/** Keeps the counters of the person's pages, and what they fetch ahead. */
function startPages(session: Session, vault: Vault, router: AnyRouter) {
  const pages = menuPages(routePages(router), session).map(({ page }) => page);
  return [
    keepCounts(
      pages.flatMap(({ menu }) => menu.counter ?? []),
      vault,
    ),
    syncOffline(
      pages.flatMap(({ prefetch }) => prefetch?.list ?? []),
      vault,
    ),
  ];
}

/** Only staff's lists and filters need reference data, so only they load the code that keeps it. */
function keptReference(): () => void {
  const started = import('#src/session/vault/keep-reference.ts').then(({ keepReference }) => keepReference());
  started.catch(reportError);
  return () => void started.then((stop) => stop());
}

const entry = 'last-contact';
const stepMs = 60_000;

/** Keeps the time of the last contact, for the offline bar of a later start. */
function rememberContact(vault: Vault) {
  let kept = 0;
  takeEntry(vault, entry).then((at) => {
    if (typeof at === 'number' && reachable.now().lastContact === null) setReach({ lastContact: at });
  }, reportError);
  return watchCalls({
    answered() {
      const { lastContact } = reachable.now();
      if (lastContact === null || lastContact - kept < stepMs) return;
      kept = lastContact;
      putEntry(vault, entry, lastContact).catch(console.warn);
    },
  });
}
