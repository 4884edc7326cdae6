import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Portal } from '../../../contract/session.ts';
import { now } from '../../lib/time.ts';
import type { Marker } from '../../offline/marker.ts';
import { useReach } from '../../session/reach.ts';
import { Button } from '../../ui/button/button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { UnlockPin } from './unlock-pin.tsx';

/** The session is over, as far as this device knows: the server will ask for a sign-in. */
const isOver = ({ state, lastInputAt, idleMs }: Marker) =>
  state === 'forced-out' || now() - lastInputAt >= idleMs;

/** The ways into a locked vault. The default export is what `lazy` needs. */
export default function UnlockMethods({ portal, marker }: { portal: Portal; marker: Marker }) {
  const router = useRouter();
  const { online } = useReach();
  const goOn = (next: string) => router.history.replace(next);
  const { methods = [], hint } = marker;
  const [signsIn, setSignsIn] = useState(online && isOver(marker) && portal !== 'external');

  if (signsIn && portal !== 'external')
    return (
      <>
        <SignInForm portal={portal} />
        <Button variant="quiet" className="mt-4 w-full" onClick={() => setSignsIn(false)}>
          Unlock without signing in
        </Button>
      </>
    );
  return (
    <>
      {methods.includes('pin') && <UnlockPin portal={portal} digits={hint?.digits ?? false} onDone={goOn} />}
      {portal !== 'external' && (
        <Button variant="quiet" className="mt-4 w-full" onClick={() => setSignsIn(true)}>
          Sign in instead
        </Button>
      )}
    </>
  );
}
