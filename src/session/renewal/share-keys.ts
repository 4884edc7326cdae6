import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import { offerKeys } from '#src/offline/vault/key-handover.ts';
import { isGuarded } from '#src/offline/vault/lock-rules.ts';
import { currentVault, type Vault } from '#src/offline/vault/vault.ts';
import type { KeysMessage } from '#sw/protocol.ts';

/**
 * If an unlock method keeps the live keys off the disk, hands them to other tabs that ask and to the worker, so that a reload or a second
 * tab asks for no PIN. Returns a function that stops.
 */
export function shareKeys({ portal, name, epoch, keys }: Vault): () => void {
  const marker = currentMarker(portal);
  if (!marker || !isGuarded(marker)) return () => undefined;
  const isOpen = () => currentVault()?.epoch === epoch;
  function give() {
    const message: KeysMessage = { type: 'KEYS', name, epoch, keys };
    try {
      if (isOpen()) navigator.serviceWorker?.controller?.postMessage(message);
    } catch (error) {
      // A browser that keeps keys inside their page: after a reload the server, or the person, is asked.
      console.warn(error);
    }
  }
  give();
  // The worker may have stopped since, and lost them.
  addEventListener('pagehide', give);
  const stop = offerKeys({ name, epoch, keys }, { stillOpen: isOpen });
  return () => {
    removeEventListener('pagehide', give);
    stop();
  };
}
