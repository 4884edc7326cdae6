import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { createUserAccess, listUserAccess } from '#contract/clients/user-access.ts';
import { newId } from '#contract/core/values.ts';
import { call } from '#src/api/call.ts';
import type { Kept } from '#src/edit/begin.ts';
import { draftKeeper } from '#src/edit/keep-draft.ts';
import { useKept } from '#src/edit/use-kept.ts';
import { now } from '#src/lib/time/clock.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { queryClient } from '#src/session/query-client.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { userAccessQuery } from './user-access.queries.ts';
import { type AccessValues, UserAccessForm } from './user-access-form.client.tsx';
import { userAccessName } from './user-access-words.ts';

const subject = 'new-colleague';
/** The fields that an earlier visit left, as far as they are of this form. */
const draftOf = ({ draft }: Kept) => {
  const kept = v.safeParse(v.record(v.string(), v.string()), draft?.work);
  return kept.success ? (kept.output as Partial<AccessValues>) : {};
};

/** Adds a colleague; their page then invites them. */
export function UserAccessCreate() {
  const navigate = useNavigate();
  const { data, isError, error, refetch } = useQuery(userAccessQuery);
  // The same id in every try, so that a repeat adds nobody twice.
  const [id] = useState(() => newId(now()));
  const kept = useKept(subject);
  const [keep] = useState(() => draftKeeper(openVault(), subject, '/client/user-access/create'));
  return (
    <>
      <PageHeader
        title="Add a colleague"
        back={<Link to="/client/user-access/list">User access</Link>}
        detail="Add them first; then invite them to the portal."
      />
      {isError && !data && <LoadFailure what="User access" error={error} onRetry={refetch} />}
      {!(data && kept) && !isError && <Skeleton className="h-96 w-full max-w-2xl" />}
      {data && kept && (
        <UserAccessForm
          draft={draftOf(kept)}
          onDraft={(values) => void keep(values, `Colleague: ${userAccessName(values)}`)}
          row={undefined}
          me={data.data.find(({ is_me }) => is_me)}
          label="Add a colleague"
          submitWords="Add"
          save={async (form) => {
            const row = await call(createUserAccess, { body: { id, form } }, { quiet: true });
            void keep(null);
            await queryClient.invalidateQueries({ queryKey: [listUserAccess.name] });
            notify({ message: `${userAccessName(row)} is added.` });
            await navigate({ to: '/client/user-access/$id', params: { id }, replace: true });
          }}
        />
      )}
    </>
  );
}
