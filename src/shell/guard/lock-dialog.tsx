import { useState } from 'react';
import { mayUsePin } from '#src/session/config.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useSession } from '#src/session/session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import PinDialog from '../security/pin-dialog.tsx';
import { lockNow } from './lock-now.ts';

/** Asks before a lock that only the server opens again. The default export is for `lazy`. */
export default function LockDialog({ onClose }: { onClose(): void }) {
  const { portal } = useSession();
  const { online } = useReach();
  const [typing, setTyping] = useState(false);
  if (typing) return <PinDialog onClose={onClose} />;
  const way = portal === 'external' ? 'by the link you were sent' : 'by signing in';
  return (
    <ConfirmDialog
      open
      title="Lock without a PIN?"
      action="Lock now"
      keep="Stay"
      danger={false}
      onConfirm={() => void lockNow(portal).catch(reportError)}
      onClose={onClose}
    >
      <p>
        Locked, Portico opens again only {way}, which takes a connection
        {online ? '.' : ', and you are offline.'} What is kept on this device stays.
      </p>
      {mayUsePin() && (
        <div className="mt-4 flex flex-col items-start gap-2">
          <p>A PIN would open it without one.</p>
          <Button size="small" disabled={!online} onClick={() => setTyping(true)}>
            Set up a PIN
          </Button>
          {!online && <p className="text-small text-warn">Setting one up takes a connection, once.</p>}
        </div>
      )}
    </ConfirmDialog>
  );
}
