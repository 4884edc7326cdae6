import type { CDPSession } from '@playwright/test';

/** How the developer tools name this origin's worker, once it is there. */
export async function registrationId(devtools: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return found;
}
