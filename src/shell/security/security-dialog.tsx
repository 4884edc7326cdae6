import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SecuritySettings } from './security-settings.tsx';

/** How one gets in, here and elsewhere. The default export is what `lazy` needs. */
export default function SecurityDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Sign-in and devices">
      <SecuritySettings />
    </Dialog>
  );
}
