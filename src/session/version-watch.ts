import { versionStoredMs } from '#contract/core/limits.ts';
import { readVersion, versionHeader } from '#contract/runtime-config.ts';
import { request } from '../api/request.ts';
import { watchCalls } from '../api/watch.ts';
import { plainKeys, putPlain, takePlain } from '../offline/plain/plain-entries.ts';
import { config } from './config.ts';
import { type Session, sessions } from './session.ts';
import { forceOut } from './vault/leave-portal.ts';
import { unfinished } from './vault/unfinished.ts';

interface Steps {
  /** Sends all sendable items; the rest stays locked on the device. */
  flush(): Promise<void>;
  /** Lets a waiting new version of the app take over. */
  takeUpdate(): Promise<void>;
}

/**
 * Watches the server's version: in every answer, and by asking now and then, unless it was seen in the last 3 hours. A change forces logout
 * (specification, section 4): unsent work is flushed or locked, the new app taken, then the person signs in again; a form being filled in
 * is waited for. Returns a function that stops.
 */
export function watchVersion(session: Session, { flush, takeUpdate }: Steps): () => void {
  let ending = false;

  /** Compares the server's version, from now or up to 3 hours ago. */
  async function weigh(version: string) {
    if (version === session.version || ending || unfinished() || sessions.now()?.portal !== session.portal)
      return;
    ending = true;
    await flush();
    await takeUpdate();
    await forceOut(session.portal, 'forced-out', 'Portico was updated. Please sign in again.');
  }

  /** Only an answer restarts the 3 hours: a page that merely stays open must ask, too. */
  async function heard(version: string) {
    putPlain(plainKeys.version, version, versionStoredMs);
    await weigh(version);
  }

  async function probe() {
    const stored = takePlain(plainKeys.version);
    if (typeof stored === 'string') return weigh(stored);
    const { answer } = await request(readVersion, {});
    await heard(answer.value);
  }

  const check = () => probe().catch(console.warn);
  const timer = setInterval(check, config().versionCheckMs);
  for (const event of ['focus', 'pageshow']) addEventListener(event, check);
  const unwatch = watchCalls({
    answered(response) {
      const version = response.headers.get(versionHeader);
      if (version) heard(version).catch(console.warn);
    },
  });
  return () => {
    clearInterval(timer);
    for (const event of ['focus', 'pageshow']) removeEventListener(event, check);
    unwatch();
  };
}
