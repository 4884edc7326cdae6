import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TextField } from '../field/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { anyValues } from './schema.ts';
import { useForm } from './use-form.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(cleanup);

const submit = vi.fn(async (_: { name: string }) => ({ '': ['That name is taken.'] }));
const onClose = vi.fn();

function Rename({ disabled = false }: { disabled?: boolean }) {
  const form = useForm({ schema: anyValues<{ name: string }>(), initial: { name: 'Birch' }, submit });
  return (
    <FormDialog
      form={form}
      title="Rename"
      action="Save"
      disabled={disabled}
      intro="Everybody sees it."
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} />
    </FormDialog>
  );
}

test('a form in a dialog is submitted by its button, and shows what was refused above the fields', async () => {
  render(<Rename />);
  const dialog = within(screen.getByRole('dialog', { name: 'Rename' }));
  expect(dialog.getByText('Everybody sees it.')).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Oak' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const form = within(dialog.getByRole('form', { name: 'Rename' }));
  expect((await form.findByRole('alert')).textContent).toBe('That name is taken.');
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Oak' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a form in a dialog cannot be submitted while it is disabled', () => {
  render(<Rename disabled />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
