import { sendNow } from '#sw/protocol.ts';
import { onWake } from '../offline/triggers/wake.ts';
import { sessions } from './session.ts';

/**
 * While nobody is signed in on this page, has the worker send the sealed items that wait: now, and whenever the network may be back. Not
 * every browser wakes the worker by itself. A signed-in person's page sends by itself.
 */
export function sendLater(): void {
  const ask = () => {
    if (!sessions.now()) navigator.serviceWorker?.controller?.postMessage(sendNow);
  };
  ask();
  onWake(ask);
}
