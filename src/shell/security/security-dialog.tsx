import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Sections } from '../../ui/section/sections.tsx';
import { UnlockSettings } from './unlock-settings.tsx';

/** How one gets in, here and elsewhere. The default export is what `lazy` needs. */
export default function SecurityDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Sign-in and devices">
      <Sections>
        <UnlockSettings />
      </Sections>
    </Dialog>
  );
}
