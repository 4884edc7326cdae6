import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** Question that names the object: "Discard “Agreement”?" */
  title: string;
  /** Consequence of confirming. */
  children: ReactNode;
  /** Label of the button that confirms. */
  action: string;
  /** Label of the button that cancels. */
  keep?: string;
  /** False for an action that ends and takes away nothing, such as an approval: its button is not red. */
  danger?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  action,
  keep = 'Keep it',
  danger = true,
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
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
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
