import { lazy, Suspense, useState } from 'react';
import { currentMarker } from '../../offline/marker.ts';
import type { UnlockMethod } from '../../offline/vault/lock-rules.ts';
import { useReach } from '../../session/reach.ts';
import { useSession } from '../../session/session.ts';
import { removeMethod } from '../../session/unlock-methods.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Setting } from './setting.tsx';

const PinDialog = lazy(() => import('./pin-dialog.tsx'));

const names: Record<UnlockMethod, string> = { passkey: 'Fingerprint or face', pin: 'PIN' };

/** How this device opens what it keeps without a connection, and ways to change it. */
export function UnlockSettings() {
  const { portal } = useSession();
  const { online } = useReach();
  const [methods, setMethods] = useState(() => currentMarker(portal)?.methods ?? []);
  const [typing, setTyping] = useState(false);
  const [removing, setRemoving] = useState<UnlockMethod>();

  async function remove(kind: UnlockMethod) {
    await removeMethod(kind);
    setMethods(currentMarker(portal)?.methods ?? []);
    setRemoving(undefined);
  }

  return (
    <Section title="How this device unlocks">
      <p className="text-small text-soft">
        {methods.length > 0
          ? 'Locked after an hour without you, it opens again without a connection.'
          : 'Without one of these, what is kept here opens only while you are signed in, and not after an hour without you.'}
      </p>
      <ul>
        <Setting title={names.pin} detail={methods.includes('pin') ? 'Set up on this device' : 'Not set up'}>
          {methods.includes('pin') && (
            <Button size="small" variant="quiet" onClick={() => setRemoving('pin')}>
              Remove
            </Button>
          )}
          <Button size="small" disabled={!online} onClick={() => setTyping(true)}>
            {methods.includes('pin') ? 'Change' : 'Set up'}
          </Button>
        </Setting>
      </ul>
      {!online && <p className="text-small text-warn">Setting one up takes a connection.</p>}
      {typing && (
        <Suspense>
          <PinDialog onClose={() => setTyping(false)} />
        </Suspense>
      )}
      {removing && (
        <ConfirmDialog
          open
          title={`Remove “${names[removing]}” from this device?`}
          action="Remove"
          onConfirm={() => void remove(removing).catch(reportError)}
          onClose={() => setRemoving(undefined)}
        >
          {methods.length > 1
            ? 'The other way to unlock stays.'
            : 'What is kept here then opens only while you are signed in.'}
        </ConfirmDialog>
      )}
    </Section>
  );
}
