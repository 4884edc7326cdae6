import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});

const show = (danger?: boolean) => {
  render(
    <ConfirmDialog
      open
      title="Approve the payroll?"
      action="Approve"
      {...(danger !== undefined && { danger })}
      onConfirm={() => undefined}
      onClose={() => undefined}
    >
      The payslips are then published.
    </ConfirmDialog>,
  );
  return screen.getByRole('button', { name: 'Approve' }).className;
};

test('the button is red only if its action takes something away', () => {
  expect(show(false)).not.toContain('bg-bad-fill');
});

test('a question is about such an action unless it says otherwise', () => {
  expect(show()).toContain('bg-bad-fill');
});
