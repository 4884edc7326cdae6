import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Portal } from '../../../contract/session.ts';
import type { OutboxItem } from '../../offline/outbox/items.ts';
import { flushNow } from '../../session/flush-now.ts';
import { signOut, unsentWork } from '../../session/sign-out.ts';
import { Button } from '../../ui/button/button.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { Entrance } from './entrance.tsx';

/** Signs out; asks first when something was not sent, and names it. */
export function Logout({ portal }: { portal: Portal }) {
  const router = useRouter();
  const [unsent, setUnsent] = useState<readonly OutboxItem[]>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    unsentWork()
      .then((items) => (items.length === 0 ? signOut(portal) : setUnsent(items)))
      .catch(reportError);
  }, [portal]);

  async function send() {
    setBusy(true);
    await flushNow();
    const left = await unsentWork();
    setBusy(false);
    if (left.length === 0) await signOut(portal);
    else setUnsent(left);
  }

  if (!unsent)
    return (
      <Entrance title="Signing out">
        <Spinner />
      </Entrance>
    );
  return (
    <Entrance title="Not everything was sent" detail="If you sign out now, this is lost:">
      <ul className="mb-8 flex list-disc flex-col gap-1 pl-5">
        {unsent.map(({ id, title, reason }) => (
          <li key={id}>
            {title}
            {reason && <span className="block text-small text-soft">{reason}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2">
        <Button variant="primary" size="large" busy={busy} onClick={() => void send().catch(reportError)}>
          Send it now
        </Button>
        <Button size="large" onClick={() => router.history.back()}>
          Stay signed in
        </Button>
        <Button size="large" variant="danger" onClick={() => void signOut(portal).catch(reportError)}>
          Discard it and sign out
        </Button>
      </div>
    </Entrance>
  );
}
