import { useKeeping } from '#src/session/vault/offline-keeping.ts';
import { Card } from '#src/ui/card/card.tsx';
import { SyncNowButton } from './sync-now-button.tsx';

/**
 * Notice for a home screen that documents are not on this device because the browser saves data, with a button to keep them. Nothing if
 * prefetching runs by itself. The default export is for `lazy`.
 */
export default function SyncNotice() {
  const keeping = useKeeping();
  if (!keeping?.asked && keeping?.state !== 'held') return null;
  return (
    <Card title="Your documents on this device" className="mt-8">
      <SyncNowButton />
    </Card>
  );
}
