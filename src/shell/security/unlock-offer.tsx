import { lazy, Suspense, useEffect, useState } from 'react';
import { errorNotificationMs } from '../../../contract/limits.ts';
import { currentMarker } from '../../offline/marker.ts';
import { isGuarded } from '../../offline/vault/lock-rules.ts';
import { hasAuthenticator } from '../../offline/vault/passkey.ts';
import { mayUsePin } from '../../session/config.ts';
import { useKeeping } from '../../session/keeping.ts';
import { useReach } from '../../session/reach.ts';
import { useSession } from '../../session/session.ts';
import { setPasskey } from '../../session/unlock-methods.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { notify } from '../../ui/notifications/store.ts';
import { isPutAway, putAway } from '../put-away.ts';

const PinDialog = lazy(() => import('./pin-dialog.tsx'));

const offer = 'unlock-offer';

/** On a device that keeps something: a passkey in two taps, or a PIN, so that it opens without a connection once locked too. */
export function UnlockOffer() {
  const { online } = useReach();
  const { wanted, own, notNow } = useOffer();
  const [busy, setBusy] = useState(false);
  const [typing, setTyping] = useState(false);
  if (typing)
    return (
      <Suspense>
        <PinDialog onClose={() => setTyping(false)} />
      </Suspense>
    );
  if (!wanted || !online || (!own && !mayUsePin())) return null;

  async function make() {
    setBusy(true);
    const words = await setPasskey();
    setBusy(false);
    if (words) notify({ type: 'warning', message: words, duration: errorNotificationMs });
  }
  const ways = [own && 'this device’s fingerprint or face', mayUsePin() && 'a PIN'].filter(Boolean);
  return (
    <Banner
      offer
      action={
        <>
          <Button size="small" variant="quiet" onClick={notNow}>
            Not now
          </Button>
          {mayUsePin() && (
            <Button size="small" variant={own ? 'plain' : 'primary'} onClick={() => setTyping(true)}>
              PIN
            </Button>
          )}
          {own && (
            <Button size="small" variant="primary" busy={busy} onClick={() => void make().catch(reportError)}>
              Use this device
            </Button>
          )}
        </>
      }
    >
      To open your documents without signal after Portico locks, set up {ways.join(', or ')}.
    </Banner>
  );
}

/** Whether to offer it, what the device can do, and how it is put away. */
function useOffer() {
  const { portal } = useSession();
  const keeping = useKeeping();
  // Only once that is done: a person is asked one thing at a time.
  const keeps = keeping?.state === 'kept' && keeping.files > 0;
  const [wanted, setWanted] = useState(false);
  const [own, setOwn] = useState(false);
  useEffect(() => {
    const marker = currentMarker(portal);
    if (!keeps || !marker || isGuarded(marker)) return;
    Promise.all([isPutAway(offer), portal !== 'external' && hasAuthenticator()])
      .then(([away, able]) => {
        setOwn(able);
        setWanted(!away);
      })
      .catch(reportError);
  }, [keeps, portal]);
  function notNow() {
    setWanted(false);
    putAway(offer);
  }
  return { wanted, own, notNow };
}
