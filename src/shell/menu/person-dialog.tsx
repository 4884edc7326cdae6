import { Suspense } from 'react';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';

const dialogs = {
  storage: lazyPart(() => import('../offline/storage-dialog.tsx'), MissingDialog),
  security: lazyPart(() => import('../security/security-dialog.tsx'), MissingDialog),
  lock: lazyPart(() => import('../guard/lock-dialog.tsx'), MissingDialog),
  look: lazyPart(() => import('./appearance-dialog.tsx'), MissingDialog),
};
/**
 * Names of the dialogs about the signed-in person: the device's storage, sign-in, a lock that only the server opens again, the app's
 * appearance.
 */
export type PersonDialogName = keyof typeof dialogs;

/** The named dialog, loaded when it is shown; nothing without a name. */
export function PersonDialog({ name, onClose }: { name: PersonDialogName | undefined; onClose(): void }) {
  const Dialog = name && dialogs[name];
  return (
    Dialog && (
      <Suspense fallback={<DialogOpening />}>
        <Dialog onClose={onClose} />
      </Suspense>
    )
  );
}
