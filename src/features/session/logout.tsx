import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Portal } from '#contract/session/session.ts';
import type { KeptDraft } from '#src/offline/content/drafts.ts';
import { discardWords } from '#src/offline/outbox/items/discard-words.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { flushNow } from '#src/session/flush-now.ts';
import { isServerReached } from '#src/session/watch-connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Spinner } from '#src/ui/spinner/spinner.tsx';
import { Entrance } from './entrance.tsx';
import { LogoutOffline } from './logout-offline.tsx';

const load = () => import('#src/session/vault/sign-out.ts');

/** Work that sign-out would lose. */
interface Unfinished {
  unsent: readonly OutboxItem[];
  unsaved: readonly KeptDraft[];
}

async function unfinished(): Promise<Unfinished | undefined> {
  const { unsavedWork, unsentWork } = await load();
  const [unsent, unsaved] = await Promise.all([unsentWork(), unsavedWork()]);
  return unsent.length + unsaved.length > 0 ? { unsent, unsaved } : undefined;
}

/**
 * Signs out. Asks first if something was not sent or not saved, and lists it; or if the erased data can't be fetched again because there is
 * no connection.
 */
export function Logout({ portal }: { portal: Portal }) {
  const router = useRouter();
  const [left, setLeft] = useState<Unfinished>();
  const [offline, setOffline] = useState(false);
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState(false);

  useEffect(() => {
    async function begin() {
      const work = await unfinished();
      const { signOut } = await load();
      if (work) setLeft(work);
      else if (!(await isServerReached())) setOffline(true);
      else if ((await signOut(portal)).length > 0) setLeft(await unfinished());
    }
    begin().catch(reportError);
  }, [portal]);

  /** Compares with the listed items, because another tab may have added some since. */
  async function end(agreed: readonly OutboxItem[]) {
    const { signOut } = await load();
    const more = await signOut(
      portal,
      agreed.map(({ id }) => id),
    );
    if (more.length === 0) return;
    setOffline(false);
    setAdded(true);
    setLeft(await unfinished());
  }

  async function send() {
    setBusy(true);
    await flushNow();
    const work = await unfinished();
    setBusy(false);
    if (work) setLeft(work);
    else await end([]);
  }

  const stay = () => router.history.back();
  const leave = () => void end(left?.unsent ?? []).catch(reportError);
  if (offline) return <LogoutOffline portal={portal} onStay={stay} onLeave={leave} />;
  if (!left)
    return (
      <Entrance title="Signing out">
        <Spinner />
      </Entrance>
    );
  return (
    <Entrance
      title={left.unsent.length > 0 ? 'Not everything was sent' : 'Not everything was saved'}
      detail={
        added
          ? 'Something was added since you were asked. If you sign out now, this is lost:'
          : 'If you sign out now, this is lost:'
      }
    >
      <ul className="mb-8 flex list-disc flex-col gap-1 pl-5">
        {left.unsaved.map(({ title, page }) => (
          <li key={page}>
            <Link to={page} className={linkClass}>
              {title}
            </Link>
            <span className="block text-small text-soft">Begun here and not finished.</span>
          </li>
        ))}
        {left.unsent.map((item) => (
          <li key={item.id}>
            {item.title}
            {item.reason && <span className="block text-small text-soft">{item.reason}</span>}
            {item.mayHaveArrived && <span className="block text-small text-soft">{discardWords(item)}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2">
        {left.unsent.length > 0 && (
          <Button variant="primary" size="large" busy={busy} onClick={() => void send().catch(reportError)}>
            Send it now
          </Button>
        )}
        <Button size="large" onClick={stay}>
          Stay signed in
        </Button>
        <Button size="large" variant="danger" onClick={leave}>
          Discard it and sign out
        </Button>
      </div>
    </Entrance>
  );
}
