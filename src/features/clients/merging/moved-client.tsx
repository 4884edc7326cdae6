import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notify } from '#src/ui/notifications/store.ts';

interface MovedClientProps {
  /** The id that the address has. */
  id: string;
  /** The client that it turned out to be. */
  client: { id: string; name: string };
}

/** Leads from a page of a merged client to the same page of its survivor, and says so. */
export function MovedClient({ id, client: { id: survivor, name } }: MovedClientProps): null {
  const { history } = useRouter();
  useEffect(() => {
    // Read once: whoever watched the address would leave anew at each step of leaving.
    const { href } = history.location;
    notify({ type: 'info', message: `That client was merged into ${name}.` });
    history.replace(href.replace(id, survivor));
  }, [history, id, survivor, name]);
  return null;
}
