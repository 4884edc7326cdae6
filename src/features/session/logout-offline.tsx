import type { Portal } from '#contract/session/session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Entrance } from './entrance.tsx';

interface LogoutOfflineProps {
  portal: Portal;
  onStay(): void;
  onLeave(): void;
}

/** Confirmation without a connection, because the data that signing out erases can't be fetched again now. */
export function LogoutOffline({ portal, onStay, onLeave }: LogoutOfflineProps) {
  const way = portal === 'external' ? 'You come in again by the link you were sent' : 'You sign in again';
  return (
    <Entrance
      title="Sign out without a connection?"
      detail={`What is kept on this device is erased. ${way}, and it comes back, only with a connection.`}
    >
      <div className="flex flex-col gap-2">
        <Button size="large" onClick={onStay}>
          Stay signed in
        </Button>
        <Button size="large" variant="danger" onClick={onLeave}>
          Erase it and sign out
        </Button>
      </div>
    </Entrance>
  );
}
