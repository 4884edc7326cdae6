import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { currentVault } from '../../offline/vault/vault.ts';
import { queryClient } from '../../session/query-client.ts';
import { sessions, useSession } from '../../session/session.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { type BringSources, SearchSources } from '../palette/search-sources.ts';

interface PortalProps {
  /** The frame around its screens. */
  frame: ComponentType;
  search: BringSources;
}

/** A portal behind its guard; its services run beside its screens. */
export function PortalScreen({ frame: Frame, search }: PortalProps) {
  const { user, awaitsConsent } = useSession();
  usePortalLife(user.id, awaitsConsent);
  return (
    <QueryClientProvider client={queryClient}>
      <SearchSources value={search}>
        <Frame />
      </SearchSources>
    </QueryClientProvider>
  );
}

/** Restarts the services for another person, and after consent. */
function usePortalLife(userId: string, awaitsConsent: boolean) {
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    afterPaint(() => import('./portal-services.ts'))
      .then(({ startPortalServices: livePortal }) => {
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
