import { Link } from '@tanstack/react-router';
import type { Portal } from '#contract/session/session.ts';
import { useReach } from '#src/session/connectivity.ts';
import { keptPortals, opensHere } from '#src/session/vault/active-portals.ts';
import { buttonClass } from '#src/ui/button/button.tsx';

/**
 * The way to the data on this device, if there is any, without the server.
 * @param portal preferred if its data is on this device; else the one used last
 */
export function DataOnDevice({ portal }: { portal?: Portal }) {
  const { online } = useReach();
  if (online) return null;
  const opening = keptPortals().filter(opensHere);
  const [kept = opening[0]] = opening.filter((each) => each === portal);
  if (!kept) return null;
  return (
    <Link to="/" search={{ portal: kept }} className={`${buttonClass('primary', 'large')} mb-6 w-full`}>
      Open what is kept on this device
    </Link>
  );
}
