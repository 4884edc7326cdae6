import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { currentMarker } from '#src/offline/plain/vault-metadata.ts';
import { activePortals } from '#src/session/vault/active-portals.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { DataOnDevice } from './data-on-device.tsx';
import { Entrance } from './entrance.tsx';

const SubmissionsOnDevice = lazyPart(() => import('./submissions-on-device.tsx'));

interface UnauthorizedProps {
  /** Title of the page that the person may not see. */
  title?: string;
  /** `external`: a signer without a session, for whom there is no sign-in form. */
  portal?: string;
  /** True if they have just signed out. */
  signedOut?: boolean;
}

/** The page for people who may not go on. */
export function Unauthorized({ title, portal, signedOut }: UnauthorizedProps) {
  const signedIn = activePortals().length > 0;
  if (title !== undefined)
    return (
      <Entrance
        title={`You don't have permission to "${title}"`}
        detail="If you need it, ask the person who looks after your account for access."
      >
        <Start />
      </Entrance>
    );
  if (signedOut && !signedIn)
    return (
      <Entrance
        title="You are signed out"
        detail="Nothing of what you read and did is left in this browser. The link in the e-mail you were sent lets you in again."
      />
    );
  if (portal === 'external' && !signedIn)
    return (
      <Entrance
        title={currentMarker('external') ? 'Portico is locked' : 'Open your link to continue'}
        detail="The link in the e-mail you were sent is your way in."
      >
        <DataOnDevice portal={portal} />
        <Suspense>
          <SubmissionsOnDevice portal={portal} />
        </Suspense>
      </Entrance>
    );
  const detail = signedIn
    ? 'You are signed in, but not for what you tried to open.'
    : 'This place is for people who are signed in.';
  return (
    <Entrance title="Unauthorized Access Attempt" detail={detail}>
      <Start />
    </Entrance>
  );
}

const Start = () => (
  <Link to="/" className={buttonClass('primary', 'large')}>
    Go to the start
  </Link>
);
