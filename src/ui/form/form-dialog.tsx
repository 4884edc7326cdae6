import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog, type DialogWidth } from '../dialog/dialog.tsx';
import { Form } from './form.tsx';
import type { FormState } from './use-form.ts';

interface FormDialogProps<Values extends object> {
  form: FormState<Values>;
  title: string;
  /** Purpose of the form, read aloud; the title if absent. */
  label?: string;
  /** Label of the button that submits. */
  action: string;
  /** The action ends or takes away something for others. */
  danger?: boolean;
  /** The form cannot be submitted now. */
  disabled?: boolean;
  /** Label of the button that closes the dialog. */
  keep?: string;
  /** Another button in the place of the one that closes the dialog; null for none. */
  other?: ReactNode;
  width?: DialogWidth;
  /** Content above the form; a string becomes a paragraph. */
  intro?: ReactNode;
  /** Content below the form. */
  after?: ReactNode;
  /** Class of the form. */
  className?: string;
  /** The fields. */
  children: ReactNode;
  onClose(): void;
}

/**
 * A dialog with the form of a `useForm`: its fields, with the errors of the whole form above them, and at the foot the buttons that submit
 * and close. The owner of the form closes it once it is submitted. A question without fields is a `ConfirmDialog`.
 */
export function FormDialog<Values extends object>({
  form,
  title,
  label = title,
  action,
  danger = false,
  disabled = false,
  keep = 'Go back',
  other,
  width = 'narrow',
  intro,
  after,
  className = '',
  children,
  onClose,
}: FormDialogProps<Values>) {
  return (
    <Dialog
      open
      title={title}
      width={width}
      onClose={onClose}
      actions={
        <>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={form.busy}
            disabled={disabled}
            onClick={() => void form.submit()}
          >
            {action}
          </Button>
          {other === undefined ? <Button onClick={onClose}>{keep}</Button> : other}
        </>
      }
    >
      {typeof intro === 'string' ? <p className="mb-4 text-soft">{intro}</p> : intro}
      <Form form={form} label={label} className={className}>
        {children}
      </Form>
      {after}
    </Dialog>
  );
}
