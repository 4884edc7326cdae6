import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Portal } from '#contract/session/session.ts';
import type { VaultMetadata } from '#src/offline/plain/vault-metadata.ts';
import { onKeysOffered } from '#src/offline/vault/key-handover.ts';
import { currentVault } from '#src/offline/vault/vault.ts';
import { mayUsePin } from '#src/session/config.ts';
import { useReach } from '#src/session/connectivity.ts';
import { openKeptSession } from '#src/session/renewal/open-kept-session.ts';
import { resolveReturnTo } from '#src/session/sign-in/return-to.ts';
import { unlockable } from '#src/session/vault/active-portals.ts';
import { eraseIfRevoked, isSessionOver } from '#src/session/vault/unlock.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { UnlockPasskey } from './unlock-passkey.tsx';
import { UnlockPin } from './unlock-pin.tsx';

/** The unlock methods of a vault. A default export because `lazy` needs one. */
export default function UnlockMethods({ portal, marker }: { portal: Portal; marker: VaultMetadata }) {
  const router = useRouter();
  const { online } = useReach();
  const { methods = [], hint } = marker;
  const passkey = methods.includes('passkey');
  const pin = methods.includes('pin') && mayUsePin();
  const hasAccount = portal !== 'external';
  // Online, an ended session requires a sign-in in any case; a passkey signs in and unlocks at once.
  const [chosen, setSignsIn] = useState<boolean>();
  const signsIn = chosen ?? (hasAccount && (!(passkey || pin) || (online && isSessionOver(marker))));
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

/** A device that was revoked while it was locked erases its data as soon as it learns of it. */
function useRevoked(portal: Portal, online: boolean) {
  useEffect(() => {
    if (online) eraseIfRevoked(portal).catch(reportError);
  }, [portal, online]);
}

/** Follows another tab that opened the vault. */
function useOpenedElsewhere(portal: Portal, name: string, onDone: (next: string) => void) {
  const followed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done then stays the same
  useEffect(
    () =>
      onKeysOffered(name, () => {
        // Another tab and the worker both report it, and the worker also to the tab that opened the vault.
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

/** Another tab signed out for good: there is no vault left to unlock. */
function useLeftElsewhere(portal: Portal) {
  useEffect(() => {
    const heard = () => {
      if (!unlockable(portal)) location.reload();
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }, [portal]);
}
