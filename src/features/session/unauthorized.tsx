import { Link } from '@tanstack/react-router';
import { currentMarker } from '../../offline/marker.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Entrance } from './entrance.tsx';
import { NoPermission } from './no-permission.tsx';

/**
 * For those who may not go on: with a `title`, a page their permissions do not open; else somebody without a session who has no form to
 * get one, a signer without their link.
 */
export function Unauthorized({ title }: { title: string | undefined }) {
  if (title !== undefined)
    return (
      <main>
        <NoPermission title={title} />
      </main>
    );
  const locked = currentMarker('external') !== null;
  return (
    <Entrance
      title={locked ? 'Portico is locked' : 'Unauthorized Access Attempt'}
      detail="Open the link in the e-mail you were sent: it is your way in. What you signed and could not send yet is still kept."
    >
      <p className="text-small">
        <Link to="/auth/login" className={linkClass}>
          I have an account
        </Link>
      </p>
    </Entrance>
  );
}
