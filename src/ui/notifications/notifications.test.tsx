import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notifications } from './notifications.tsx';
import { dismiss, notifications, notify } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.showPopover = function () {
    this.removeAttribute('popover'); // jsdom hides popovers and has no top layer to show them in
  };
  render(<Notifications />);
});
afterEach(() => {
  act(() => {
    for (const { id } of notifications.now()) dismiss(id);
  });
  vi.useRealTimers();
});

const tell = (...wanted: Parameters<typeof notify>) => act(() => notify(...wanted));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('is a success that stays two seconds unless told otherwise', () => {
  tell({ message: 'Saved.' });
  expect(within(screen.getByRole('status')).getByText('Saved.')).toBeDefined();
  expect(screen.getByText(/Done/)).toBeDefined();
  wait(1999);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('errors and warnings interrupt; the rest waits its turn', () => {
  tell({ type: 'error', title: '403', message: 'no permission', duration: 3000 });
  tell({ type: 'warning', message: 'Old document.' });
  tell({ type: 'info', message: 'A new version is ready.' });
  const urgent = within(screen.getByRole('alert'));
  expect(urgent.getByText('403')).toBeDefined();
  expect(urgent.getByText('Old document.')).toBeDefined();
  expect(within(screen.getByRole('status')).getByText('A new version is ready.')).toBeDefined();
});

test('the clock of a notification stops while it is pointed at or focused, then starts again', () => {
  tell({ message: 'Saved.' });
  wait(1500);
  fireEvent.pointerEnter(screen.getByText('Saved.'));
  wait(60_000);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByText('Saved.'));
  act(() => screen.getByRole('button', { name: 'Close notification' }).focus());
  wait(60_000);
  act(() => screen.getByRole('button', { name: 'Close notification' }).blur());
  wait(1999);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a permanent one stays until it is closed', () => {
  tell({ message: 'You are offline.', permanent: true });
  wait(3_600_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(screen.queryByText('You are offline.')).toBeNull();
});

test('an error that can be quoted names its reference, and copies it', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  tell({ type: 'error', message: 'Server Internal Error.', reference: '0198-1' });
  expect(within(screen.getByRole('alert')).getByText('0198-1')).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy the reference' })));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0198-1');
  expect(screen.getByText('Copied')).toBeDefined();
  vi.unstubAllGlobals();
});

test('the same words are not shown twice', () => {
  tell({ type: 'error', message: 'Conflict', duration: 8000 });
  tell({ type: 'error', message: 'Conflict', duration: 8000 });
  expect(screen.getAllByText('Conflict')).toHaveLength(1);
});

test('the action of a notification is taken once, and it goes', () => {
  const run = vi.fn();
  tell({ message: 'The view was deleted.', action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('The view was deleted.')).toBeNull();
});
