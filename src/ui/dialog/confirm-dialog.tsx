import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** Names the thing: "Discard “Agreement”?" */
  title: string;
  /** What is lost by it. */
  children: ReactNode;
  /** What the button that does it says. */
  action: string;
  /** What the button that leaves it be says. */
  keep?: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that can't be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  action,
  keep = 'Keep it',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      width="narrow"
      actions={
        <>
          <Button variant="danger" onClick={onConfirm}>
            {action}
          </Button>
          <Button onClick={onClose}>{keep}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
