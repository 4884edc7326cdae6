import { Suspense, useState } from 'react';
import type { Portal } from '#contract/session/session.ts';
import { now } from '#src/lib/time/clock.ts';
import { currentMarker, type VaultMetadata } from '#src/offline/plain/vault-metadata.ts';
import { unlockable } from '#src/session/vault/active-portals.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Entrance } from './entrance.tsx';
import { lockReason } from './lock-reason.ts';
import { SignInForm } from './sign-in-form.tsx';

const UnlockMethods = lazyPart(() => import('./unlock-methods.tsx'));

/** For a device with a locked vault: the same person's passkey, PIN or sign-in opens it. */
export function Unlock({ portal }: { portal: Portal }) {
  const marker = currentMarker(portal);
  const [methods] = useState(() => unlockable(portal));
  if (methods && marker)
    return (
      <Entrance
        title="Unlock Portico"
        detail={`${lockReason(marker, now())} Unlock it to open what is kept here for ${personOf(marker)}.`}
      >
        <Suspense>
          <UnlockMethods portal={portal} marker={marker} />
        </Suspense>
      </Entrance>
    );
  return (
    <Entrance
      title="Unlock Portico"
      detail={
        marker ? `${lockReason(marker, now())} Sign in to open what is kept here.` : 'Sign in to continue.'
      }
    >
      {portal !== 'external' && <SignInForm portal={portal} />}
    </Entrance>
  );
}

/** The vault's person, as far as a locked device may show them. */
function personOf({ hint }: VaultMetadata): string {
  if (!hint) return 'you';
  return hint.email ? `${hint.initials} (${hint.email})` : hint.initials;
}
