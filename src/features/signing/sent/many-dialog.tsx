import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

/** Above this many documents somebody has not looked at each: what is done to them is confirmed first. */
export const overlooked = 10;

interface ManyDialogProps {
  title: string;
  /** The button that does it. */
  action: string;
  /** What it comes to, and its limits. */
  children: ReactNode;
  onClose(): void;
  onConfirm(): Promise<void>;
}

/** Says how many documents something is done to, and what that means, before it is done. */
export function ManyDialog({ title, action, children, onClose, onConfirm }: ManyDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = () => {
    setBusy(true);
    void onConfirm()
      // Failures are shown by the app.
      .catch(() => undefined)
      .finally(onClose);
  };
  return (
    <Dialog
      open
      title={title}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" busy={busy} onClick={confirm}>
            {action}
          </Button>
          <Button onClick={onClose}>Go back</Button>
        </>
      }
    >
      <div className="text-soft">{children}</div>
    </Dialog>
  );
}
