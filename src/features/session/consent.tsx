import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptConsent, readConsent } from '#contract/session/consent.ts';
import { call } from '#src/api/call.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { queryOf } from '#src/api/query.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { useReach } from '#src/session/connectivity.ts';
import { resolveReturnTo } from '#src/session/sign-in/return-to.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';

/** Loads the renewal of a session, which the guard has loaded before. */
const loadRenewal = () => import('#src/session/renewal/renew.ts');

/** The agreement a contact accepts before anything else; then they go on to the page they came for. */
export function ConsentScreen({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(queryOf(readConsent, { params: { id } }));
  if (isError && !data) return <LoadFailure what="The agreement" error={error} onRetry={refetch} />;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={data?.title ?? 'Agreement'} detail="Please read and accept it to continue." />
      {data?.changes && !data.accepted && (
        <p className="mb-4 whitespace-pre-line wrap-anywhere">What changed: {data.changes}</p>
      )}
      <Card>
        {data ? <div className="whitespace-pre-line">{data.text}</div> : <SkeletonText lines={12} />}
      </Card>
      {data && <Accept id={id} version={data.version} accepted={data.accepted} />}
    </div>
  );
}

function Accept({ id, version, accepted }: { id: string; version: number; accepted: boolean }) {
  const router = useRouter();
  const queries = useQueryClient();
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState(false);

  async function accept() {
    setBusy(true);
    setUnsent(false);
    try {
      if (!accepted) await call(acceptConsent, { params: { id }, body: { version } });
      // The answer to a renewal has the person's new permissions.
      const { renew } = await loadRenewal();
      await renew(openVault());
      await queries.invalidateQueries();
      router.history.replace(resolveReturnTo('client'));
    } catch (error) {
      // The guard leads to the version that was published meanwhile. The app shows any other failure.
      if (error instanceof ApiError && error.code === 'stale') {
        notify({ message: 'The agreement was changed while you read it. This is the new version.' });
        const { renew } = await loadRenewal();
        await renew(openVault()).then(() => router.invalidate(), reportError);
      }
      setUnsent(isUnreached(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mt-6 flex flex-col items-end gap-3">
      {unsent && (
        <p role="alert" className="text-warn">
          Not accepted yet: the firm was not reached, and nothing of this waits on this device.{' '}
          {online
            ? 'You are connected again. Please press “I accept” once more.'
            : 'Please press “I accept” again once you are connected.'}
        </p>
      )}
      <Button
        variant="primary"
        size="large"
        className="max-md:w-full"
        busy={busy}
        onClick={() => void accept()}
      >
        {accepted ? 'Continue' : 'I accept'}
      </Button>
    </div>
  );
}
