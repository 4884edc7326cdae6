import { sendNow } from '../../sw/protocol.ts';
import { onWake } from '../offline/wake.ts';
import { sessions } from './session.ts';

/**
 * While nobody is signed in on this page, has the worker send what was signed here and waits: now, and whenever there may be a network
 * again. Not every browser wakes it by itself. Who is signed in sends by their own page.
 */
export function sendLater(): void {
  const ask = () => {
    if (!sessions.now()) navigator.serviceWorker?.controller?.postMessage(sendNow);
  };
  ask();
  onWake(ask);
}
