import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadError } from '#src/lib/load-error.ts';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';

const here = { default: ({ word }: { word: string }) => <p>{word}</p> };
const load = vi.fn<() => Promise<typeof here>>();
/** The request by which the app tells if its server is reached. */
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  load.mockRejectedValue(new LoadError());
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

/** A form with a part that is loaded when it is shown. */
function show() {
  const Part = lazyPart(load);
  render(
    <ErrorBoundary fallback={(error) => <p>{String(error)}</p>}>
      <input aria-label="Name" />
      <Suspense fallback="Loading">
        <Part word="Arrived" />
      </Suspense>
    </ErrorBoundary>,
  );
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ana Lima' } });
}
const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value;
const button = () => screen.getByRole('button');

test('a part that does not arrive leaves the screen as it was typed, and comes by itself with the network', async () => {
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('stays as it is');
  expect(typed()).toBe('Ana Lima');
  load.mockResolvedValue(here);
  fireEvent(window, new Event('online'));
  await screen.findByText('Arrived');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(typed()).toBe('Ana Lima');
});

test('it comes at a person’s word; one that fails again says so, and is asked for again', async () => {
  show();
  await screen.findByRole('alert');
  fireEvent.click(button());
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  expect(button().textContent).toBe('Try again');
  load.mockResolvedValue(here);
  fireEvent.click(button());
  await screen.findByText('Arrived');
});

test('where the server is reached and the part does not come, the way on is another page', async () => {
  ask.mockImplementation(async () => Response.json({ version: '2' }));
  show();
  await screen.findByRole('alert');
  fireEvent.click(button());
  await vi.waitFor(() => expect(button().textContent).toBe('Reload the page'));
  expect(screen.getByRole('alert').textContent).toContain('There is a connection');
  expect(typed()).toBe('Ana Lima');
});

test('an answer of something else is no connection', async () => {
  ask.mockImplementation(async () => new Response('<h1>Welcome to our Wi-Fi</h1>'));
  show();
  await screen.findByRole('alert');
  fireEvent.click(button());
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  expect(button().textContent).toBe('Try again');
});

test('a part that arrives and fails to start is a failure like any other', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  load.mockRejectedValue(new RangeError('Out of range'));
  show();
  await screen.findByText('RangeError: Out of range');
});
