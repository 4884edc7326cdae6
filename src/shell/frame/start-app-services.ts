import { onWake } from '#src/offline/triggers/wake.ts';
import { portalOf } from '#src/session/portal-paths.ts';
import { addPendingLogout } from '#src/session/renewal/pending-logouts.ts';
import { sendLater } from '#src/session/send-later.ts';
import { checkKeptFiles } from '#src/session/vault/app-opens-offline.ts';
import { watchReach } from '#src/session/watch-connectivity.ts';
import { atRest } from '#src/ui/at-rest.ts';
import { sendUnsentErrors } from '../errors/unsent-errors.ts';
import { watchInstallation } from '../updates/installation.ts';
import { registerWorker } from '../updates/service-worker.ts';

/** Starts the services a page needs from its second screen on, signed in or not. Called once, after the first screen. */
export async function startAppServices(): Promise<void> {
  watchReach();
  watchInstallation();
  addPendingLogout();
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  // The first worker fetches the whole app: it waits until the first screen has loaded.
  if (!navigator.serviceWorker?.controller) await atRest();
  // Browser settings may refuse it, and the connection may break: everything but opening without a network still works.
  await registerWorker().catch(console.warn);
  // Parts of the app that are missing, or that the browser has evicted, are fetched as soon as there may be a network.
  const check = () => void checkKeptFiles(portalOf(location.pathname)).catch(console.warn);
  check();
  onWake(check);
  sendLater();
  const { watchConfig } = await import('#src/session/watch-config.ts');
  watchConfig();
  await sendUnsentErrors();
}
