import { Link } from '@tanstack/react-router';
import type { OutboxItem } from '../../offline/outbox/items.ts';
import { openVault } from '../../offline/vault/vault.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { Status } from '../../ui/status/status.tsx';

/** Where this device's own act is: kept here and not sent yet, or refused. "Done" is only ever the server's word. */
export function SubmissionState({ item }: { item: OutboxItem }) {
  const { portal } = useSession();
  if (item.state === 'refused' && item.code === 'invalid') return <ToCorrect item={item} />;
  if (item.state === 'conflict' || item.state === 'refused')
    return (
      <>
        <Status tone="bad">Not accepted</Status>
        <p className="mt-2 text-soft">
          {item.reason} What you did is kept on this device:{' '}
          <Link to={`/${portal}/outbox`} className={linkClass}>
            see what you can do
          </Link>
          .
        </p>
      </>
    );
  return (
    <>
      <Status tone="warn">Signed here, not yet sent</Status>
      <p className="mt-2 text-soft">
        It goes by itself once you are connected. You can close Portico; do not clear this browser’s data.
      </p>
    </>
  );
}

/** The server could not take some of what was filled in: the fields open again, with everything still in them. */
function ToCorrect({ item }: { item: OutboxItem }) {
  async function discard() {
    const { discardItem } = await import('../../offline/outbox/resolve.ts');
    await discardItem(openVault(), item.id);
  }
  const problems = [...new Set(Object.values(item.answer?.errors ?? {}).flat())];
  return (
    <>
      <Status tone="bad">Not accepted yet</Status>
      <ul className="mt-2 text-soft">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button variant="primary" className="mt-4" onClick={() => void discard().catch(reportError)}>
        Back to the fields
      </Button>
    </>
  );
}
