import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { errorNotificationMs } from '#contract/core/limits.ts';
import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import { isGuarded } from '#src/offline/vault/lock-rules.ts';
import { hasAuthenticator } from '#src/offline/vault/passkey.ts';
import { mayUsePin } from '#src/session/config.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useSession } from '#src/session/session.ts';
import { useKeeping } from '#src/session/vault/offline-keeping.ts';
import { setPasskey } from '#src/session/vault/unlock-methods.ts';
import { Banner } from '#src/ui/banner/banner.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { menuPages } from '../menu/menu.ts';
import { routePages } from '../menu/route-pages.ts';
import { isPutAway, putAway } from './dismissals.ts';

const PinDialog = lazyPart(() => import('../security/pin-dialog.tsx'), MissingDialog);

/** The name of its dismissal on devices. */
const offer = 'unlock-offer';

interface UnlockOfferProps {
  /** The device has an authenticator of its own. */
  own: boolean;
  onNotNow(): void;
}

/** Offers a passkey or a PIN on a device that keeps files, so that it opens without a connection after a lock too. */
export function UnlockOffer({ own, onNotNow }: UnlockOfferProps) {
  const router = useRouter();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [typing, setTyping] = useState(false);

  async function make() {
    setBusy(true);
    const words = await setPasskey();
    setBusy(false);
    if (words) notify({ type: 'warning', message: words, duration: errorNotificationMs });
  }
  const [things] = menuPages(routePages(router), session).flatMap(({ page }) => page.prefetch?.things ?? []);
  const ways = [own && 'use this device’s fingerprint or face', mayUsePin() && 'set a PIN'].filter(Boolean);
  return (
    <>
      <Banner
        action={
          <>
            <Button size="small" variant="quiet" onClick={onNotNow}>
              Not now
            </Button>
            {mayUsePin() && (
              <Button size="small" variant={own ? 'plain' : 'primary'} onClick={() => setTyping(true)}>
                {own ? 'PIN' : 'Set a PIN'}
              </Button>
            )}
            {own && (
              <Button
                size="small"
                variant="primary"
                busy={busy}
                onClick={() => void make().catch(reportError)}
              >
                Use this device
              </Button>
            )}
          </>
        }
      >
        Open your {things} without internet. {sentence(ways.join(', or '))}
      </Banner>
      {typing && (
        <Suspense>
          <PinDialog onClose={() => setTyping(false)} />
        </Suspense>
      )}
    </>
  );
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** True while unlocking is to be offered, with the device's abilities and the function that dismisses the offer. */
export function useUnlockOffer(): UnlockOfferProps & { open: boolean } {
  const { portal } = useSession();
  const { online } = useReach();
  const keeping = useKeeping();
  // Only once prefetching is done: a person is asked one thing at a time.
  const keeps = keeping?.state === 'kept' && keeping.files > 0;
  const [wanted, setWanted] = useState(false);
  const [own, setOwn] = useState(false);
  useEffect(() => {
    const marker = currentMarker(portal);
    if (!keeps || !marker || isGuarded(marker)) return setWanted(false);
    Promise.all([isPutAway(offer), portal !== 'external' && hasAuthenticator()])
      .then(([away, able]) => {
        setOwn(able);
        setWanted(!away);
      })
      .catch(reportError);
  }, [keeps, portal]);
  function onNotNow() {
    setWanted(false);
    putAway(offer);
  }
  return { open: wanted && online && (own || mayUsePin()), own, onNotNow };
}
