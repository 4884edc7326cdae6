import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';

/** Above this number of documents the person has not looked at each, so an action on them is confirmed first. */
export const overlooked = 10;

interface ManyDialogProps {
  title: string;
  /** Label of the button. */
  action: string;
  /** The consequences, and the limits. */
  children: ReactNode;
  onClose(): void;
  onConfirm(): Promise<void>;
}

/** Confirms an action on several documents: their number and the consequences. */
export function ManyDialog({ title, action, children, onClose, onConfirm }: ManyDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = () => {
    setBusy(true);
    void onConfirm()
      // The app shows failures.
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
