import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/core/endpoint.ts';
import { listPasskeys, removePasskey } from '#contract/session/passkeys.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Setting } from './setting.tsx';

type Passkey = Answer<typeof listPasskeys>[number];
const passkeys = queryOf(listPasskeys, {}, { quiet: true, persist: false, staleTime: 0 });
const day = (instant: string) => formatDate(instant, 'DD MMM YYYY');

const detailOf = ({ createdAt, lastUsedAt }: Passkey) =>
  `Added ${day(createdAt)}, ${lastUsedAt ? `last used ${day(lastUsedAt)}` : 'not used yet'}`;

/** The person's passkeys for signing in, and buttons to remove them. */
export function Passkeys() {
  const client = useQueryClient();
  const { online } = useReach();
  const query = useQuery(passkeys);
  const [removing, setRemoving] = useState<Passkey>();

  async function remove({ id }: Passkey) {
    setRemoving(undefined);
    await call(removePasskey, { params: { id } });
    await client.invalidateQueries({ queryKey: passkeys.queryKey });
  }
  return (
    <Section title="Passkeys you sign in with">
      {query.isError && !query.data && (
        <LoadFailure what="Your passkeys" error={query.error} onRetry={query.refetch} />
      )}
      {query.data?.length === 0 && (
        <p className="text-small text-soft">
          None yet. You get one by setting up fingerprint, face or screen lock above.
        </p>
      )}
      <ul aria-busy={query.isPending}>
        {query.data?.map((passkey) => (
          <Setting
            key={passkey.id}
            title={passkey.here ? `${passkey.label}, this device` : passkey.label}
            detail={detailOf(passkey)}
          >
            <Button size="small" variant="quiet" disabled={!online} onClick={() => setRemoving(passkey)}>
              Remove
            </Button>
          </Setting>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          open
          title={`Remove the passkey made in “${removing.label}”?`}
          action="Remove"
          onConfirm={() => void remove(removing).catch(reportError)}
          onClose={() => setRemoving(undefined)}
        >
          Nobody signs in by it from then on. Where it unlocks a device, that goes on opening what is kept
          there: sign the device out below to end that, too.
        </ConfirmDialog>
      )}
    </Section>
  );
}
