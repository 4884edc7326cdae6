import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { currentVault } from '../offline/vault/vault.ts';
import { queryClient } from '../session/query-client.ts';
import { sessions, useSession } from '../session/session.ts';
import { afterPaint } from '../ui/after-paint.ts';

/** A portal behind its guard: `frame` is what stands around its screens; beside them runs what keeps the session alive. */
export function Portal({ frame: Frame }: { frame: ComponentType }) {
  const { user, awaitsConsent } = useSession();
  usePortalLife(user.id, awaitsConsent);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

/** Begins anew for another person, and once consent is given. */
function usePortalLife(userId: string, awaitsConsent: boolean) {
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    afterPaint(() => import('./portal-life.ts'))
      .then(({ livePortal }) => {
        const session = sessions.now();
        const vault = currentVault();
        if (!over && session?.user.id === userId && session.awaitsConsent === awaitsConsent && vault)
          stop = livePortal(session, vault, router);
      })
      .catch(reportError);
    return () => {
      over = true;
      stop?.();
    };
  }, [userId, awaitsConsent, router]);
}
