import { useState } from 'react';
import { openVault } from '#src/offline/vault/vault.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';

/** Removes the kept data from this device, after a question; the person stays signed in. */
export function RemoveKept({ disabled, onDone }: { disabled: boolean; onDone(): void }) {
  const [asking, setAsking] = useState(false);
  async function remove() {
    setAsking(false);
    const [{ removeKept }, { checkAgain }] = await Promise.all([
      import('#src/offline/prefetch/offline-disabled.ts'),
      import('./offline-sync.ts'),
    ]);
    await removeKept(openVault());
    await checkAgain();
    onDone();
  }
  return (
    <>
      <Button variant="quiet" className="self-start" disabled={disabled} onClick={() => setAsking(true)}>
        Remove what is kept
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title="Remove what is kept on this device?"
          action="Remove"
          onConfirm={() => void remove().catch(reportError)}
          onClose={() => setAsking(false)}
        >
          You stay signed in, and everything is still with the firm. Without a connection your documents will
          not open here until you keep them again. What you have not sent yet stays.
        </ConfirmDialog>
      )}
    </>
  );
}
