import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { rolesToGive } from '#contract/clients/contact-words.ts';
import {
  inviteUserAccess,
  listUserAccess,
  resetUserAccess,
  type UserAccess,
  updateUserAccess,
} from '#contract/clients/user-access.ts';
import { newId } from '#contract/core/values.ts';
import { call } from '#src/api/call.ts';
import { ApiError } from '#src/api/errors.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { FirstMailsLeft } from '#src/records/first-mails-left.tsx';
import { useReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { stateWords } from './access-state-words.ts';
import { userAccessQuery } from './user-access.queries.ts';
import { UserAccessForm } from './user-access-form.client.tsx';
import { kindWords, roleWords, userAccessName } from './user-access-words.ts';

/** A colleague in the portal: to change, invite and let sign in anew for those who may, to read for others. */
export function UserAccessPage({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(userAccessQuery);
  const mayEdit = useMay(updateUserAccess);
  const back = <Link to="/client/user-access/list">User access</Link>;
  if (isError && !data) return <LoadFailure what="This person" error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-96 w-full max-w-2xl" />
      </div>
    );
  const row = data.data.find((one) => one.id === id);
  const me = data.data.find(({ is_me }) => is_me);
  if (!row)
    return (
      <>
        <PageHeader title="User access" back={back} />
        <EmptyState title="This person is not there">They were removed, or the address is wrong.</EmptyState>
      </>
    );
  const mayChange = mayEdit && rolesToGive(me?.portal_role ?? 'CONTACT_VIEWER').includes(row.portal_role);
  return (
    <>
      <PageHeader
        title={row.is_me ? `${userAccessName(row)} (you)` : userAccessName(row)}
        back={back}
        detail={row.email}
      />
      {mayChange ? (
        <div className="grid grid-cols-1 gap-6">
          {!row.is_me && <PortalAccess row={row} />}
          {/* another version begins the form anew */}
          <Edit key={row.version} row={row} me={me} />
        </div>
      ) : (
        <Card className="max-w-2xl">
          <Facts
            facts={[
              { label: 'E-mail', value: row.email ?? '-' },
              { label: 'Phone', value: row.phone ?? '-' },
              { label: 'Job title', value: row.job_title ?? '-' },
              { label: 'Role', value: roleWords[row.portal_role] },
              ...(['portal', 'payroll', 'finance', 'vendor'] as const).map((kind) => ({
                label: kindWords[kind],
                value: labelOf(row[`${kind}_access`]),
              })),
            ]}
          />
        </Card>
      )}
    </>
  );
}

const refresh = () => queryClient.invalidateQueries({ queryKey: [listUserAccess.name] });

function Edit({ row, me }: { row: UserAccess; me: UserAccess | undefined }) {
  return (
    <UserAccessForm
      row={row}
      me={me}
      label={userAccessName(row)}
      submitWords="Save"
      save={async (form) => {
        try {
          await call(
            updateUserAccess,
            { params: { id: row.id }, body: { version: row.version, form } },
            { quiet: true },
          );
          notify({ message: 'Saved.' });
        } catch (error) {
          if (error instanceof ApiError && error.code === 'stale')
            notify({
              type: 'warning',
              message: `Somebody else changed ${userAccessName(row)} in the meantime. This is how it is now.`,
              duration: 8000,
            });
          else throw error;
        }
        await refresh();
      }}
    />
  );
}

/** State of somebody's access to the portal, and the letter that leads on. */
function PortalAccess({ row }: { row: UserAccess }) {
  const { id, email, portal_access, first_name, last_name } = row;
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  const isIn = portal_access === 'ACTIVE';
  const name = userAccessName({ first_name, last_name });

  async function send() {
    setBusy(true);
    try {
      const options = { idempotencyKey: newId(now()) };
      if (isIn) await call(resetUserAccess, { params: { id } }, options);
      else await call(inviteUserAccess, { params: { id } }, options);
      notify({
        message: isIn
          ? `${name} gets a letter to sign in anew.`
          : portal_access === 'SUSPENDED'
            ? `${name} may use the portal again.`
            : `The invitation goes to ${email}.`,
      });
    } finally {
      setBusy(false);
      await refresh();
    }
  }
  const words = isIn
    ? 'Send a new sign-in link'
    : portal_access === 'SUSPENDED'
      ? 'Open it again'
      : portal_access === 'INVITED'
        ? 'Invite again'
        : 'Invite to the portal';
  return (
    <Card title="Portal" className="max-w-2xl">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">
          {stateWords(row)}
          {!email && ' An invitation needs an e-mail address.'}
          {!online && ' You are offline: nothing can be sent now.'}
        </p>
        <Button
          variant={isIn ? 'plain' : 'primary'}
          busy={busy}
          disabled={!online || !email}
          onClick={() => void send().catch(console.warn)}
        >
          {words}
        </Button>
      </div>
      {!isIn && email && <FirstMailsLeft />}
    </Card>
  );
}
