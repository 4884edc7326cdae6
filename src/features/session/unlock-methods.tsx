import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Portal } from '../../../contract/session/session.ts';
import { onKeysOffered } from '../../offline/vault/handover.ts';
import { currentVault } from '../../offline/vault/vault.ts';
import type { Marker } from '../../offline/vault-metadata.ts';
import { mayUsePin } from '../../session/config.ts';
import { useReach } from '../../session/connectivity.ts';
import { openKeptSession } from '../../session/renewal/open-session.ts';
import { resolveReturnTo } from '../../session/sign-in/return-to.ts';
import { unlockable } from '../../session/vault/active-portals.ts';
import { eraseIfRevoked, isSessionOver } from '../../session/vault/unlock.ts';
import { Button } from '../../ui/button/button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { UnlockPasskey } from './unlock-passkey.tsx';
import { UnlockPin } from './unlock-pin.tsx';

/** The ways into a locked vault. The default export is what `lazy` needs. */
export default function UnlockMethods({ portal, marker }: { portal: Portal; marker: Marker }) {
  const router = useRouter();
  const { online } = useReach();
  const { methods = [], hint } = marker;
  const passkey = methods.includes('passkey');
  const pin = methods.includes('pin') && mayUsePin();
  const hasAccount = portal !== 'external';
  // Online, a session that is over takes a sign-in anyway; a passkey does both.
  const [signsIn, setSignsIn] = useState(
    hasAccount && (!(passkey || pin) || (online && isSessionOver(marker))),
  );
  useRevoked(portal, online);
  const onDone = (next: string) => router.history.replace(next);
  useOpenedElsewhere(portal, marker.name, onDone);
  useLeftElsewhere(portal);

  return (
    <div className="flex flex-col gap-6">
      {passkey && <UnlockPasskey portal={portal} onDone={onDone} />}
      {signsIn && hasAccount && (
        <>
          <SignInForm portal={portal} passkeys={!passkey} />
          {pin && (
            <Button variant="quiet" onClick={() => setSignsIn(false)}>
              Use the PIN of this device
            </Button>
          )}
        </>
      )}
      {!signsIn && pin && (
        <UnlockPin portal={portal} digits={hint?.digits ?? false} second={passkey} onDone={onDone} />
      )}
      {!signsIn && hasAccount && (
        <Button variant="quiet" onClick={() => setSignsIn(true)}>
          Sign in instead
        </Button>
      )}
    </div>
  );
}

/** A device that was revoked while it was locked erases what it keeps as soon as it hears of it. */
function useRevoked(portal: Portal, online: boolean) {
  useEffect(() => {
    if (online) eraseIfRevoked(portal).catch(reportError);
  }, [portal, online]);
}

/** Another tab has opened it: this one follows. */
function useOpenedElsewhere(portal: Portal, name: string, onDone: (next: string) => void) {
  const followed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done then stays the same
  useEffect(
    () =>
      onKeysOffered(name, () => {
        // Another tab and the worker both say so, and the worker to the very tab that opened it.
        if (followed.current || currentVault()) return;
        followed.current = true;
        openKeptSession(portal)
          .then((opened) => {
            followed.current = opened;
            if (opened) onDone(resolveReturnTo(portal));
          })
          .catch(reportError);
      }),
    [portal, name],
  );
}

/** It was left for good in another tab: there is nothing to unlock any more. */
function useLeftElsewhere(portal: Portal) {
  useEffect(() => {
    const heard = () => {
      if (!unlockable(portal)) location.reload();
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }, [portal]);
}
