import { Link } from '@tanstack/react-router';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useSession } from '#src/session/session.ts';
import { buttonClass } from '#src/ui/button/button.tsx';

/** For a document that waits for this person, of whose submission neither this device nor the server has anything; with the way to it. */
export function NothingHere({ envelope: { id, me } }: { envelope: Envelope }) {
  const { online } = useReach();
  const { portal } = useSession();
  const { did, does } = verbsOf(me.role);
  return (
    <>
      <p>
        {online
          ? `Nothing that you ${did} waits on this device, and the firm has nothing from you yet.`
          : `Nothing that you ${did} waits on this device. You are offline: what you ${did} elsewhere shows once you are connected.`}
      </p>
      <Link
        to={`/${portal}/sign/document-to-sign/$id`}
        params={{ id }}
        className={`${buttonClass('primary')} mt-4 max-md:w-full`}
      >
        {`Read and ${does}`}
      </Link>
    </>
  );
}
