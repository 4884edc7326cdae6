import type { Portal } from '../../contract/session.ts';
import { readText } from '../offline/browser-storage.ts';
import { markerKey } from '../offline/marker-key.ts';

/** At a portal's own sign-in page: whoever is signed in on it goes on into it. Who was never here waits for nothing. */
export async function leadOn(portal: Portal): Promise<void> {
  if (readText('localStorage', markerKey(portal)) === null) return;
  const { goOnInside } = await import('./arrive.ts');
  await goOnInside(portal);
}
