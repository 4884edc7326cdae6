import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentVault } from '../offline/vault/vault.ts';
import { queryClient } from '../session/query-client.ts';
import { sessions, useSession } from '../session/session.ts';
import { CompactFrame } from './compact-frame.tsx';
import { StaffFrame } from './staff-frame.tsx';

/** A portal behind its guard: the frame around its screens, and what runs beside them. */
export function Portal() {
  const { portal, user } = useSession();
  usePortalLife(user.id);
  return (
    <QueryClientProvider client={queryClient}>
      {portal === 'app' ? <StaffFrame /> : <CompactFrame />}
    </QueryClientProvider>
  );
}

function usePortalLife(userId: string) {
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    import('./portal-life.ts')
      .then(({ livePortal }) => {
        const session = sessions.now();
        const vault = currentVault();
        if (!over && session?.user.id === userId && vault) stop = livePortal(session, vault, router);
      })
      .catch(reportError);
    return () => {
      over = true;
      stop?.();
    };
  }, [userId, router]);
}
