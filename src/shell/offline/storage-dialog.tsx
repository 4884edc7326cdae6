import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { StorageFacts } from './storage-facts.tsx';

/** The kept data of this device. The default export is for `lazy`. */
export default function StorageDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Kept on this device">
      <StorageFacts />
    </Dialog>
  );
}
