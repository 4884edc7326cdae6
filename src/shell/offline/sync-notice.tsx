import { useKeeping } from '../../session/vault/offline-keeping.ts';
import { Card } from '../../ui/card/card.tsx';
import { SyncNowButton } from './sync-now-button.tsx';

/**
 * For a home screen: says that documents are not on this device because the browser saves data, and keeps them on the person's word.
 * Nothing where they are kept by themselves. The default export is what `lazy` needs.
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
