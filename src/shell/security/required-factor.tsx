import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { openVault } from '#src/offline/vault/vault.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useSession } from '#src/session/session.ts';
import { resolveReturnTo } from '#src/session/sign-in/return-to.ts';
import { Card } from '#src/ui/card/card.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** The page on which a person whose role requires a second factor sets it up, before anything else; then they go on to where they were going. */
export function RequiredFactorScreen() {
  const { awaitsFactor } = useSession();
  // Others see their settings here; somebody who has just set it up still sees their recovery codes.
  const [setsUp] = useState(awaitsFactor);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Second factor"
        detail={
          setsUp
            ? 'Your firm asks for a code from an app on your phone after your password. Setting it up takes a minute.'
            : undefined
        }
      />
      <Card>{setsUp ? <SetUp /> : <SecondFactorSettings alone />}</Card>
    </div>
  );
}

function SetUp() {
  const router = useRouter();
  const queries = useQueryClient();
  const { portal } = useSession();
  const { online } = useReach();
  const [busy, setBusy] = useState(false);

  async function goOn() {
    setBusy(true);
    try {
      // The answer to a renewal says that nothing is awaited any more.
      const { renew } = await import('#src/session/renewal/renew.ts');
      await renew(openVault());
      await queries.invalidateQueries();
      router.history.replace(resolveReturnTo(portal));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {!online && <p className="mb-4 text-warn">Setting it up takes a connection.</p>}
      <SetUpFactor done="Continue" busy={busy} onDone={() => void goOn().catch(reportError)} />
    </>
  );
}
