import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { currentVault } from '#src/offline/vault/vault.ts';
import { queryClient } from '#src/session/query-client.ts';
import { sessions, useSession } from '#src/session/session.ts';
import { afterPaint } from '#src/ui/after-paint.ts';

/** A portal behind its guard, in its frame; its services run beside its screens. */
export function PortalScreen({ frame: Frame }: { frame: ComponentType }) {
  const { user, heldBack } = useSession();
  usePortalLife(user.id, heldBack);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

/** Restarts the services for another person, and after consent or a second factor. */
function usePortalLife(userId: string, heldBack: boolean) {
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    afterPaint(() => import('./portal-services.ts'))
      .then(({ startPortalServices: livePortal }) => {
        const session = sessions.now();
        const vault = currentVault();
        if (!over && session?.user.id === userId && session.heldBack === heldBack && vault)
          stop = livePortal(session, vault, router);
      })
      .catch(reportError);
    return () => {
      over = true;
      stop?.();
    };
  }, [userId, heldBack, router]);
}
