import { lazy, Suspense } from 'react';
import { DialogOpening } from '../../ui/dialog/dialog-opening.tsx';

const dialogs = {
  storage: lazy(() => import('../offline/storage-dialog.tsx')),
  security: lazy(() => import('../security/security-dialog.tsx')),
  lock: lazy(() => import('../guard/lock-dialog.tsx')),
  look: lazy(() => import('./appearance-dialog.tsx')),
};
/** A dialog about who is signed in: what this device keeps, how one gets in, a lock that only the server opens again, the look of the app. */
export type PersonDialogName = keyof typeof dialogs;

/** The dialog shown now, fetched when it is; none by the name of none. */
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
