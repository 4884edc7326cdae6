import { Link } from '@tanstack/react-router';
import type { OutboxItem } from '../../offline/outbox/items.ts';
import { useSession } from '../../session/session.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Status } from '../../ui/status/status.tsx';

/** Where this device's own act is: kept here and not sent yet, or refused. "Done" is only ever the server's word. */
export function SubmissionState({ item }: { item: OutboxItem }) {
  const { portal } = useSession();
  const refused = item.state === 'conflict' || item.state === 'refused';
  return (
    <div className="mt-3 border-line border-t pt-3">
      {refused ? (
        <>
          <Status tone="bad">Not accepted</Status>
          <p className="mt-1 text-small text-soft">
            {item.reason} What you signed is kept on this device:{' '}
            <Link to={`/${portal}/outbox`} className={linkClass}>
              see what you can do
            </Link>
            .
          </p>
        </>
      ) : (
        <>
          <Status tone="warn">Signed here, not yet sent</Status>
          <p className="mt-1 text-small text-soft">
            It goes by itself once you are connected. You can close Portico; do not clear this browser’s data.
          </p>
        </>
      )}
    </div>
  );
}
