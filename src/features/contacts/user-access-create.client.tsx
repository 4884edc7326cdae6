import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createUserAccess, listUserAccess } from '#contract/clients/user-access.ts';
import { newId } from '#contract/core/values.ts';
import { call } from '#src/api/call.ts';
import { now } from '#src/lib/time/clock.ts';
import { queryClient } from '#src/session/query-client.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { userAccessQuery } from './user-access.queries.ts';
import { UserAccessForm } from './user-access-form.client.tsx';
import { userAccessName } from './user-access-words.ts';

/** Adds a colleague; their page then invites them. */
export function UserAccessCreate() {
  const navigate = useNavigate();
  const { data, isError, error, refetch } = useQuery(userAccessQuery);
  // The same id in every try, so that a repeat adds nobody twice.
  const [id] = useState(() => newId(now()));
  return (
    <>
      <PageHeader
        title="Add a colleague"
        back={<Link to="/client/user-access/list">User access</Link>}
        detail="Add them first; then invite them to the portal."
      />
      {isError && !data && <LoadFailure what="User access" error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-96 w-full max-w-2xl" />}
      {data && (
        <UserAccessForm
          row={undefined}
          me={data.data.find(({ is_me }) => is_me)}
          label="Add a colleague"
          submitWords="Add"
          save={async (form) => {
            const row = await call(createUserAccess, { body: { id, form } }, { quiet: true });
            await queryClient.invalidateQueries({ queryKey: [listUserAccess.name] });
            notify({ message: `${userAccessName(row)} is added.` });
            await navigate({ to: '/client/user-access/$id', params: { id }, replace: true });
          }}
        />
      )}
    </>
  );
}
