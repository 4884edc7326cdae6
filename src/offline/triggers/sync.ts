import { outboxSyncTag } from '#sw/protocol.ts';
import { sendsItself } from '../outbox/items/goes-when.ts';

/**
 * Registers for Background Sync, if the browser has it: the worker sends waiting items once there is a network, also with the tab closed.
 */
export async function askForSync(): Promise<void> {
  if (!sendsItself()) return;
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } })
    | undefined;
  // Refused in private windows and by settings; the tab's own triggers remain.
  if (registration?.active) await registration.sync.register(outboxSyncTag).catch(() => {});
}
