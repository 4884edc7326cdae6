import { nameOfBrand } from '#src/session/config.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { LookFields } from '#src/ui/theme/look-fields.tsx';

/** The theme and colour of the app on this device. The default export is for `lazy`. */
export default function LookDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Theme and colour">
      <LookFields firm={nameOfBrand()} />
    </Dialog>
  );
}
