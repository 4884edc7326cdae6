import { lazy, Suspense, useState } from 'react';
import type { Portal } from '../../../contract/session.ts';
import { currentMarker } from '../../offline/marker.ts';
import { unlockable } from '../../session/active-portals.ts';
import { Entrance } from './entrance.tsx';
import { SignInForm } from './sign-in-form.tsx';

const UnlockMethods = lazy(() => import('./unlock-methods.tsx'));

/** For a device that holds a locked vault: the same person's passkey, PIN or sign-in opens it. */
export function Unlock({ portal }: { portal: Portal }) {
  const marker = currentMarker(portal);
  const [methods] = useState(() => unlockable(portal));
  if (methods && marker)
    return (
      <Entrance
        title="Unlock Portico"
        detail={`What is kept on this device for ${marker.hint?.initials ?? 'you'}.`}
      >
        <Suspense>
          <UnlockMethods portal={portal} marker={marker} />
        </Suspense>
      </Entrance>
    );
  return (
    <Entrance title="Unlock Portico" detail="Sign in to open what is kept on this device.">
      {portal !== 'external' && <SignInForm portal={portal} />}
    </Entrance>
  );
}
