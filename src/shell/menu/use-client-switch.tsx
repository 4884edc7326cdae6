import { Building2 } from 'lucide-react';
import { isUnreached } from '#src/api/errors.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useSession } from '#src/session/session.ts';
import type { MenuPart } from '#src/ui/menu/entries.ts';
import { notify } from '#src/ui/notifications/store.ts';

const offlineWords = 'You are offline. Switching needs a connection.';
const errorMs = 8000;

const warn = (message: string) => notify({ type: 'warning', message, duration: errorMs });

async function switchTo(clientId: string, from: string): Promise<void> {
  const { switchToClient } = await import('#src/session/sign-in/switch-client.ts');
  try {
    if (!(await switchToClient(clientId)))
      warn(`Something for ${from} still waits to be sent. Send it first: see Waiting to be sent.`);
  } catch (error) {
    if (isUnreached(error)) warn(offlineWords);
    else throw error;
  }
}

/** The part of the person's menu that goes on at another of their clients; empty for people of one client. */
export function useClientSwitch(): MenuPart[] {
  const { user, audience } = useSession();
  const { online } = useReach();
  const [active, ...others] = user.clients;
  if (audience !== 'contact' || !active || others.length === 0) return [];
  return [
    {
      title: 'Your clients',
      entries: [
        { key: active.id, label: active.name, icon: <Building2 />, checked: true, onSelect: () => {} },
        ...others.map(({ id, name }) => ({
          key: id,
          label: name,
          icon: <Building2 />,
          detail: online ? undefined : offlineWords,
          onSelect: () => (online ? void switchTo(id, active.name).catch(reportError) : warn(offlineWords)),
        })),
      ],
    },
  ];
}
