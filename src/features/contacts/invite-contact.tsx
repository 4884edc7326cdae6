import { useState } from 'react';
import { type ContactRow, inviteToPortal } from '#contract/clients/contacts.ts';
import { newId } from '#contract/core/values.ts';
import { call } from '#src/api/call.ts';
import { now } from '#src/lib/time/clock.ts';
import { FirstMailsLeft } from '#src/records/first-mails-left.tsx';
import { useReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { notify } from '#src/ui/notifications/store.ts';

/** States from which a contact can be invited; an open invitation can be mailed again. */
const invitable: readonly ContactRow['portal_access'][] = ['NONE', 'REQUESTED', 'INVITED', 'REVOKED'];

/** The button that invites a contact to the portal by mail. */
export function InviteContact({ row: { id, email, portal_access } }: { row: ContactRow }) {
  const { online } = useReach();
  const mayInvite = useMay(inviteToPortal);
  const [busy, setBusy] = useState(false);
  if (!mayInvite || !email || !invitable.includes(portal_access)) return null;

  async function invite() {
    setBusy(true);
    try {
      await call(inviteToPortal, { params: { id } }, { idempotencyKey: newId(now()) });
      notify({ message: `The invitation goes to ${email}.` });
      await queryClient.invalidateQueries();
    } finally {
      setBusy(false);
    }
  }
  return (
    <span className="mt-2">
      <Button size="small" busy={busy} disabled={!online} onClick={() => void invite().catch(console.warn)}>
        {portal_access === 'INVITED' ? 'Invite again' : 'Invite to the portal'}
      </Button>
      <FirstMailsLeft />
    </span>
  );
}
