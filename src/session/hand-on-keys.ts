import type { KeysMessage } from '../../sw/protocol.ts';
import { currentMarker } from '../offline/marker.ts';
import { offerKeys } from '../offline/vault/handover.ts';
import { isGuarded } from '../offline/vault/lock-rules.ts';
import { currentVault, type Vault } from '../offline/vault/vault.ts';

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
    if (isOpen()) navigator.serviceWorker?.controller?.postMessage(message);
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
