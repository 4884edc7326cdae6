import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listInbox } from '#contract/inbox.ts';
import { currentVault } from '#src/offline/vault/vault.ts';
import { atRest } from '#src/ui/at-rest.ts';
import type { ToPage } from '#sw/protocol.ts';

async function renew() {
  const vault = currentVault();
  if (vault) await (await import('#src/session/push.ts')).keepPush(vault);
}

/** Follows what the worker was told by Web Push, and keeps this device's registration up to date. */
export function usePushMessages(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    function follow({ data, ports }: MessageEvent<ToPage | null>) {
      if (data?.type === 'NEWS') void queries.invalidateQueries({ queryKey: [listInbox.name] });
      if (data?.type === 'PUSH-CHANGED') void renew().catch(console.warn);
      if (data?.type !== 'OPEN') return;
      ports[0]?.postMessage('opened');
      void navigate({ href: data.path });
    }
    serviceWorker.addEventListener('message', follow);
    return () => serviceWorker.removeEventListener('message', follow);
  }, [queries, navigate]);
  // Not shown: it is tried again at the next start.
  useEffect(() => void atRest().then(renew).catch(console.warn), []);
}
