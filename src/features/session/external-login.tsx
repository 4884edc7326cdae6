import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/core/endpoint.ts';
import { checkExternalToken } from '#contract/session/session.ts';
import { isUnreached } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { request } from '#src/api/request.ts';
import { isLoadError } from '#src/lib/load-error.ts';
import { useReach } from '#src/session/connectivity.ts';
import { openKeptSession } from '#src/session/renewal/open-kept-session.ts';
import { linkPlace } from '#src/session/sign-in/link-places.ts';
import { unlockable } from '#src/session/vault/active-portals.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Entrance } from './entrance.tsx';
import { InAppAdvice } from './in-app-advice.tsx';
import { type KeptCopy, keptCopyWords, linkWords } from './link.rules.ts';
import { prefetchDocument } from './prefetch-document.ts';

type Link = Answer<typeof checkExternalToken>;
type State =
  | { at: 'checking' }
  | { at: 'ready' | 'entering' | 'code'; link: Link }
  | { at: 'refused'; words: string }
  | { at: 'unreached'; kept: KeptCopy; path: string; did: string };

const load = () => import('#src/session/sign-in/sign-in.ts');
const SubmissionsOnDevice = lazyPart(() => import('./submissions-on-device.tsx'));
const LinkCode = lazyPart(async () => ({ default: (await import('./link-code.tsx')).LinkCode }));
/** State without the server: the way to this device's copy of the link's envelope, if there is one. */
async function unreached(token: string): Promise<State> {
  const lead = (kept: KeptCopy, path: string, did = ''): State => ({ at: 'unreached', kept, path, did });
  if (await openKeptSession('external')) {
    const path = await linkPlace(token);
    if (!path) return lead('others', '/external/home');
    const { kept, did } = await (await import('./kept-copy.ts')).keptCopyOf(path);
    return lead(kept, kept === 'gone' ? '/external/home' : path, did);
  }
  return unlockable('external') ? lead('locked', '/?portal=external') : lead('nothing', '');
}
const refused = (errors: Readonly<Record<string, readonly string[]>>): State => ({
  at: 'refused',
  words: Object.values(errors).flat().join(' '),
});

/** The page of a signing link: shows its purpose, and exchanges the link for a session only when the person goes on. */
export function ExternalLogin({ token }: { token: string }) {
  const router = useRouter();
  const [state, setState] = useState<State>({ at: 'checking' });
  const [tries, setTries] = useState(0);
  const { online } = useReach();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    setState({ at: 'checking' });
    request(checkExternalToken, { body: { token } })
      .then(({ answer }) => {
        setState({ at: 'ready', link: answer });
        return afterPaint(() => prefetchDocument(router));
      })
      .catch(async (error: unknown) =>
        setState(isUnreached(error) ? await unreached(token) : refused(refusal(error))),
      )
      .catch(reportError);
    load().catch(reportError);
  }, [token, tries]);

  const wasOnline = useRef(online);
  useEffect(() => {
    if (state.at === 'unreached' && online && !wasOnline.current) setTries((before) => before + 1);
    wasOnline.current = online;
  }, [online, state.at]);

  // Replaces the history entry, so that the link's token does not stay in it.
  const openNext = (next: string) => router.history.replace(next);

  async function enter(link: Link) {
    if (link.asksForCode) return setState({ at: 'code', link });
    setState({ at: 'entering', link });
    const { signInByLink } = await load();
    const result = await signInByLink(token);
    if ('refused' in result) return setState(refused(result.refused));
    openNext(result.next);
  }

  /** Without the code that signs in, the link cannot be used, as without the server. */
  async function failed(error: unknown) {
    if (!isLoadError(error)) throw error;
    setState(await unreached(token));
  }

  if (state.at === 'refused')
    return (
      <Entrance
        key={state.at}
        title={state.words}
        detail="The sender may have cancelled it. If it stays like this, ask them for a new link."
      >
        <Button onClick={() => setTries(tries + 1)}>Try again</Button>
        <Suspense>
          <SubmissionsOnDevice portal="external" />
        </Suspense>
      </Entrance>
    );
  if (state.at === 'unreached') {
    const { title, detail, go } = keptCopyWords(state.kept, state.did);
    return (
      <Entrance key={state.at} title={title} detail={detail}>
        <div className="flex flex-col gap-3">
          {go && (
            <Button variant="primary" size="large" onClick={() => openNext(state.path)}>
              {go}
            </Button>
          )}
          <Button onClick={() => setTries(tries + 1)}>Try again</Button>
        </div>
        <Suspense>
          <SubmissionsOnDevice portal="external" />
        </Suspense>
      </Entrance>
    );
  }
  const waiting = (
    <Entrance key="waiting" title="One moment" detail={<Skeleton className="mt-3 h-4 w-full" />}>
      <Skeleton className="h-12 w-full" />
    </Entrance>
  );
  if (state.at === 'checking') return waiting;
  const { link } = state;
  if (state.at === 'code')
    return (
      <Suspense fallback={waiting}>
        <LinkCode token={token} recipient={link.recipient} onDone={openNext} />
      </Suspense>
    );
  const { title, detail, go } = linkWords(link);
  return (
    <Entrance title={title} detail={detail}>
      <Button
        variant="primary"
        size="large"
        className="w-full"
        busy={state.at === 'entering'}
        onClick={() => void enter(link).catch(failed).catch(reportError)}
      >
        {go}
      </Button>
      <InAppAdvice />
      <p className="mt-4 text-small text-soft">
        Only go on if this is you. What you do next is recorded with the document.
      </p>
    </Entrance>
  );
}
