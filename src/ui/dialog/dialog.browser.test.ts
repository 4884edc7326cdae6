import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, StrictMode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Sample({ dirty = false, opened = false }: { dirty?: boolean; opened?: boolean }) {
  const [open, setOpen] = useState(opened);
  const form = h('form', { 'data-dirty': dirty || undefined }, h('input', { 'aria-label': 'Reason' }));
  return h(
    'div',
    null,
    h('button', { type: 'button', onClick: () => setOpen(true) }, 'Decline'),
    h('button', { type: 'button' }, 'Behind'),
    h(Dialog, { open, onClose: () => setOpen(false), title: 'Decline the document' }, form),
  );
}

const opener = () => screen.getByRole('button', { name: 'Decline' });
const dialog = () => screen.queryByRole('dialog', { name: 'Decline the document' });

test('takes the focus, keeps it while Tab goes round, and gives it back on Escape', async () => {
  render(h(Sample));
  opener().focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  const seen = new Set<Element | null>();
  for (let turn = 0; turn < 4; turn++) {
    await userEvent.keyboard('{Tab}');
    seen.add(document.activeElement);
  }
  expect(seen).not.toContain(screen.getByText('Behind'));
  await userEvent.keyboard('{Escape}');
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(opener());
});

/** A press on the backdrop: the browser gives the dialog itself as what was pressed. */
function pressBeside() {
  const element = dialog() as HTMLElement;
  fireEvent.pointerDown(element);
  fireEvent.click(element);
}

test('a press beside it closes it, one that began inside does not', async () => {
  render(h(Sample));
  await userEvent.click(opener());
  fireEvent.pointerDown(screen.getByLabelText('Reason'));
  fireEvent.click(dialog() as HTMLElement);
  expect(dialog()).not.toBeNull();
  pressBeside();
  expect(dialog()).toBeNull();
});

test('a press beside a changed form does not close it; the cross does', async () => {
  render(h(Sample, { dirty: true }));
  await userEvent.click(opener());
  pressBeside();
  expect(dialog()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).toBeNull();
});

test('stays open in strict mode, where React opens it twice', async () => {
  render(h(StrictMode, null, h(Sample, { opened: true })));
  await userEvent.keyboard('{Tab}{Tab}');
  expect(dialog()).not.toBeNull();
});
