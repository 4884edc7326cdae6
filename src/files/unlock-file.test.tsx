import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { setReach } from '../session/connectivity.ts';
import { preferences } from '../ui/preferences.fixture.ts';
import { UnlockFile } from './unlock-file.tsx';

beforeEach(() => {
  preferences();
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.animate = vi.fn();
});
afterEach(() => setReach({ online: true }));

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const refused = () =>
  new ApiError(422, { code: 'invalid', message: 'No.', errors: { password: ['It does not open.'] } });

test('a wrong password is said at its field, with what was typed; another may be tried', async () => {
  const open = vi.fn(async (password: string) => {
    if (password !== 'open sesame') throw refused();
  });
  render(<UnlockFile name="Lease.pdf" onOpen={open} onRemove={vi.fn()} />);
  expect(screen.getByRole('alert').textContent).toBe('Lease.pdf is protected with a password.');
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('Enter the password that opens this PDF.');
  expect(open).not.toHaveBeenCalled();

  fireEvent.change(field(), { target: { value: ' x' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Open Lease.pdf' }));
  await screen.findByText('It does not open.');
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual([' x', 'true']);

  fireEvent.change(field(), { target: { value: 'open sesame' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(open.mock.calls).toEqual([[' x'], ['open sesame']]));
});

test('it waits for a connection, and can be done without', () => {
  setReach({ online: false });
  const remove = vi.fn();
  render(<UnlockFile name="Lease.pdf" onOpen={vi.fn()} onRemove={remove} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(remove).toHaveBeenCalledOnce();
});
