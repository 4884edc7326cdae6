import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, StrictMode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Menu } from '../menu/menu.tsx';
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

/** Presses the backdrop: the event's target is then the dialog itself. */
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

/** A list whose lines each open a dialog, as in most of the app: the dialog is unmounted when closed. */
function List({ menu = false, keeps = true }: { menu?: boolean; keeps?: boolean }) {
  const [lines, setLines] = useState(['First', 'Second']);
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  function save() {
    if (!keeps) setLines((before) => before.filter((line) => line !== open));
    close();
  }
  const opener = (line: string) =>
    menu
      ? h(Menu, {
          label: line,
          trigger: line,
          parts: [{ entries: [{ key: 'open', label: `Open ${line}`, onSelect: () => setOpen(line) }] }],
        })
      : h('button', { type: 'button', onClick: () => setOpen(line) }, line);
  return h(
    'section',
    null,
    h('h2', null, 'Lines'),
    lines.map((line) => h('div', { key: line }, opener(line))),
    open &&
      h(Dialog, {
        open: true,
        onClose: close,
        title: open,
        actions: h('button', { type: 'button', onClick: save }, 'Save'),
      }),
  );
}

const endings: Record<string, () => Promise<void>> = {
  Escape: () => userEvent.keyboard('{Escape}'),
  Save: () => userEvent.click(screen.getByRole('button', { name: 'Save' })),
  Close: () => userEvent.click(screen.getByRole('button', { name: 'Close' })),
};
const line = (name = 'Second') => screen.getByRole('button', { name });

for (const [name, end] of Object.entries(endings)) {
  test(`a dialog that leaves the page gives the focus back: ${name}`, async () => {
    render(h(List));
    await userEvent.click(line());
    await end();
    await expect.poll(() => document.activeElement).toBe(line());
  });

  test(`a dialog opened from a menu gives the focus to the menu's button: ${name}`, async () => {
    render(h(List, { menu: true }));
    await userEvent.click(line());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Open Second' }));
    await screen.findByRole('dialog');
    await end();
    await expect.poll(() => document.activeElement).toBe(line());
  });
}

test('the nearest heading takes the focus if the opener is gone', async () => {
  render(h(List, { keeps: false }));
  await userEvent.click(line());
  await endings.Save?.();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Lines' }));
});
