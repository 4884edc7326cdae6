import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SecuritySettings } from './security-settings.tsx';

/** Sign-in and devices. The default export is for `lazy`. */
export default function SecurityDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Sign-in and devices">
      <SecuritySettings />
    </Dialog>
  );
}
