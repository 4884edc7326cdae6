import { lazy, Suspense } from 'react';
import { DialogOpening } from '../../ui/dialog/dialog-opening.tsx';

const dialogs = {
  storage: lazy(() => import('../offline/storage-dialog.tsx')),
  security: lazy(() => import('../security/security-dialog.tsx')),
  lock: lazy(() => import('../guard/lock-dialog.tsx')),
  look: lazy(() => import('./appearance-dialog.tsx')),
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
