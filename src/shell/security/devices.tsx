import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/core/endpoint.ts';
import { listDevices, revokeDevice } from '#contract/session/devices.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useSession } from '#src/session/session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { RelativeTime } from '#src/ui/moment/moment.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Setting } from './setting.tsx';

type Device = Answer<typeof listDevices>[number];
const devices = queryOf(listDevices, {}, { quiet: true, persist: false, staleTime: 0 });

/** The devices with sessions of the person, and buttons to sign one out for good. */
export function Devices() {
  const { portal } = useSession();
  const client = useQueryClient();
  const { online } = useReach();
  const query = useQuery(devices);
  const [revoking, setRevoking] = useState<Device>();

  async function revoke({ id, current }: Device) {
    setRevoking(undefined);
    await call(revokeDevice, { params: { id } });
    if (current) {
      const { forceOut } = await import('#src/session/vault/leave-portal.ts');
      return forceOut(portal, 'revoked', 'This device was signed out for good.');
    }
    await client.invalidateQueries({ queryKey: devices.queryKey });
  }
  return (
    <Section title="Devices">
      {query.isError && !query.data && (
        <LoadFailure what="Your devices" error={query.error} onRetry={query.refetch} />
      )}
      <ul aria-busy={query.isPending}>
        {query.data
          ?.filter(({ revokedAt }) => revokedAt === null)
          .map((device) => (
            <Setting
              key={device.id}
              title={device.current ? `${device.label}, this device` : device.label}
              detail={
                <>
                  Last used <RelativeTime instant={device.lastSeenAt} />
                </>
              }
            >
              <Button size="small" variant="quiet" disabled={!online} onClick={() => setRevoking(device)}>
                Sign out device
              </Button>
            </Setting>
          ))}
      </ul>
      {revoking && (
        <ConfirmDialog
          open
          title={`Sign out “${revoking.label}”?`}
          action="Sign out device"
          onConfirm={() => void revoke(revoking).catch(reportError)}
          onClose={() => setRevoking(undefined)}
        >
          Everything it keeps is erased as soon as it is online, and can’t be opened by signing in before
          that. A passkey made on it is removed. Signatures it has not delivered yet do not count any more.
        </ConfirmDialog>
      )}
    </Section>
  );
}
