import { addPendingLogout } from '../../session/renewal/pending-logouts.ts';
import { sendLater } from '../../session/send-later.ts';
import { appOpensOffline } from '../../session/vault/app-opens-offline.ts';
import { watchReach } from '../../session/watch-connectivity.ts';
import { atRest } from '../../ui/at-rest.ts';
import { sendUnsentErrors } from '../errors/unsent-errors.ts';
import { watchInstallation } from '../updates/installation.ts';
import { registerWorker } from '../updates/service-worker.ts';
// What stands in for a screen that does not come: here before it is needed, since then it might not come either.
import '../errors/failure.tsx';
import './pending.tsx';

/** What the page needs from its second screen on, whoever is signed in. Called once, after the first screen. */
export async function startAppServices(): Promise<void> {
  watchReach();
  watchInstallation();
  addPendingLogout();
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  // The first worker fetches the whole app: not while the first screen still waits for its own.
  if (!navigator.serviceWorker?.controller) await atRest();
  // Settings of the browser may refuse it, and a connection break: all but opening without a network works all the same.
  await registerWorker().catch(console.warn);
  // What the browser has thrown away of the app since is fetched again.
  appOpensOffline().catch(console.warn);
  sendLater();
  const { watchConfig } = await import('../../session/watch-config.ts');
  watchConfig();
  await sendUnsentErrors();
}
