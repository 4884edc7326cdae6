import type { KeysMessage } from '../../../sw/protocol.ts';
import { offerKeys } from '../../offline/vault/handover.ts';
import { isGuarded } from '../../offline/vault/lock-rules.ts';
import { currentVault, type Vault } from '../../offline/vault/vault.ts';
import { currentMarker } from '../../offline/vault-metadata.ts';

/**
 * Where an unlock method keeps the live keys off the disk, hands them on to other tabs that ask and to the worker, so that a reload or
 * a second tab asks for no PIN. Returns how to stop.
 */
export function handOnKeys({ portal, name, epoch, keys }: Vault): () => void {
  const marker = currentMarker(portal);
  if (!marker || !isGuarded(marker)) return () => undefined;
  const isOpen = () => currentVault()?.epoch === epoch;
  function give() {
    const message: KeysMessage = { type: 'KEYS', name, epoch, keys };
    try {
      if (isOpen()) navigator.serviceWorker?.controller?.postMessage(message);
    } catch (error) {
      // A browser that lets no key out of its page: a reload then asks the server, or the person.
      console.warn(error);
    }
  }
  give();
  // The worker may have stopped since, and forgotten them.
  addEventListener('pagehide', give);
  const stop = offerKeys({ name, epoch, keys }, { stillOpen: isOpen });
  return () => {
    removeEventListener('pagehide', give);
    stop();
  };
}
