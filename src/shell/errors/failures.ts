import type { AnyRouter } from '@tanstack/react-router';
import { errorNotification } from '#src/api/error-notification.ts';
import { ApiError } from '#src/api/errors.ts';
import { watchCalls } from '#src/api/watch.ts';
import { referenceOf } from '#src/lib/error-answer.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { queryClient } from '#src/session/query-client.ts';
import { check401, checkMe, type SessionCheck } from '#src/session/renewal/check-401.ts';
import { renew, stateAfter } from '#src/session/renewal/renew.ts';
import { sessions } from '#src/session/session.ts';
import { forceOut } from '#src/session/vault/leave-portal.ts';
import { notify } from '#src/ui/notifications/store.ts';

/** Shows failed calls as the specification's section 8 says, and handles a 401. Returns a function that stops. */
export function showFailures(vault: Vault, router: AnyRouter): () => void {
  let checking: Promise<SessionCheck> | undefined;

  async function refused(error: ApiError, audience: Parameters<typeof checkMe>[0]) {
    // Several calls may be refused at once: one check answers all of them.
    checking ??= check401(error, { me: () => checkMe(audience), renew: () => renew(vault) }).finally(() => {
      checking = undefined;
    });
    switch (await checking) {
      case 'still valid':
        return show(error);
      case 'renewed':
        return queryClient.invalidateQueries();
      case 'ended':
        return forceOut(vault.portal, stateAfter(error.code), error.serverMessage ?? 'Invalid credentials');
      case 'replaced':
        return location.reload();
    }
  }

  return watchCalls({
    failed(error) {
      const session = sessions.now();
      if (!(error instanceof ApiError) || !session) return show(error);
      if (error.status === 401) return void refused(error, session.audience).catch(reportError);
      if (error.code === 'device_revoked')
        return void forceOut(vault.portal, 'revoked', error.message).catch(reportError);
      // The guard knows the page of the agreement, and of the second factor, and keeps the return-to.
      if (error.code === 'consent_required' || error.code === 'factor_required')
        return void renew(vault).then(() => router.invalidate(), reportError);
      show(error);
    },
  });
}

function show(error: Error) {
  const notification = errorNotification(error);
  if (notification) notify({ ...notification, reference: referenceOf(error) });
}
