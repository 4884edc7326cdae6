import { useState } from 'react';
import type { ContactRow } from '#contract/clients/contacts.ts';
import { newId } from '#contract/core/values.ts';
import { removeContactFactor } from '#contract/people/ad-b2c.ts';
import { call } from '#src/api/call.ts';
import { now } from '#src/lib/time/clock.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { notify } from '#src/ui/notifications/store.ts';

interface RemoveFactorProps {
  id: string;
  name: string;
  portal: ContactRow['portal_access'];
}

/** The button that removes the second factor of a contact who lost their phone. */
export function RemoveFactor({ id, name, portal }: RemoveFactorProps) {
  const { online } = useReach();
  const mayRemove = useMay(removeContactFactor);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!mayRemove || portal !== 'ACTIVE') return null;

  async function remove() {
    setAsks(false);
    setBusy(true);
    try {
      await call(removeContactFactor, { params: { id } }, { idempotencyKey: newId(now()) });
      notify({ message: `${name} signs in without a code now.` });
    } finally {
      setBusy(false);
    }
  }
  return (
    <span className="mt-2">
      <Button size="small" busy={busy} disabled={!online} onClick={() => setAsks(true)}>
        Remove the second factor
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Remove the second factor of ${name}?`}
        action="Remove"
        keep="Go back"
        onClose={() => setAsks(false)}
        onConfirm={() => void remove().catch(console.warn)}
      >
        If they have one, their password alone signs them in then, at all of their companies, until they set
        up another. Make sure that it is {name} who asks for this.
      </ConfirmDialog>
    </span>
  );
}
