import type { CDPSession, Page } from '@playwright/test';
import { outboxSyncTag } from '#sw/protocol.ts';

/** Id of this origin's worker in the developer tools, once it is there. */
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

/**
 * Fires the background sync the worker asked for. Chromium does so by itself when the system's network comes back, which the
 * emulated one is not: after a first try in vain it would wait for minutes.
 */
export async function wakeWorker(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registrationId(devtools, origin),
    tag: outboxSyncTag,
    lastChance: false,
  });
}

/**
 * Ends all workers of this browser, as a phone does that needs the memory; the next event starts one again.
 */
export async function endWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
}

/**
 * Waits until the worker controls the page and keeps the app with the screens of the page's portal: before that, these do not open
 * without a network.
 */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    const [, portal = ''] = location.pathname.split('/');
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    const known = ['app', 'client', 'external'].includes(portal);
    active?.postMessage({ type: 'MEND', portal: known ? portal : undefined }, [port2]);
    await answered;
    port1.close();
  });
}
