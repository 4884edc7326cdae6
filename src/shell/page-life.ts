import type { AnyRouter } from '@tanstack/react-router';
import { watchReach } from '../session/watch-reach.ts';
import { Failure } from './failure.tsx';
import { watchInstallation } from './installation.ts';
import { Pending } from './pending.tsx';
import { registerWorker } from './service-worker.ts';
import { sendUnsentErrors } from './unsent-errors.ts';

/** What the page needs from its second screen on, whoever is signed in. Called once, after the first screen. */
export async function livePage(router: AnyRouter): Promise<void> {
  router.update({ ...router.options, defaultErrorComponent: Failure, defaultPendingComponent: Pending });
  watchReach();
  watchInstallation();
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  await registerWorker();
  await sendUnsentErrors();
}
