import { Dialog } from '../../ui/dialog/dialog.tsx';
import { StorageFacts } from './storage-facts.tsx';

/** What this device keeps. The default export is what `lazy` needs. */
export default function StorageDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Kept on this device">
      <StorageFacts />
    </Dialog>
  );
}
