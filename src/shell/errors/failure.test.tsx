import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadError } from '#src/lib/load-error.ts';
import { Failure } from './failure.tsx';

const load = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>();
const missing = () => Promise.reject(new LoadError(undefined, load));
const here = { default: () => <p>The next screen</p> };

beforeEach(() => {
  load.mockImplementation(missing);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  // React and the router log what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Goes from a screen to one whose code does not arrive. */
async function goOn() {
  const root = createRootRoute({ component: Outlet });
  const first = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <p>The first screen</p>,
  });
  const next = createRoute({
    getParentRoute: () => root,
    path: '/next',
    component: lazyRouteComponent(load),
  });
  const router = createRouter({
    routeTree: root.addChildren([first, next]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: Failure,
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByText('The first screen');
  await act(() => router.navigate({ to: '/next' as never }));
}

test('a screen whose code does not arrive says so, without a word about work that was not read, and opens with the network', async () => {
  await goOn();
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('heading', { name: 'This screen has not loaded yet' })).toBeDefined();
  expect(alert.textContent).not.toMatch(/kept|lost|safe/);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  load.mockResolvedValue(here);
  fireEvent(window, new Event('online'));
  await screen.findByText('The next screen');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('it is tried again at a person’s word', async () => {
  await goOn();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull(),
  );
  load.mockResolvedValue(here);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The next screen');
});

test('any other failure has one way on, and no promise', () => {
  render(<Failure error={new RangeError('Out of range')} />);
  expect(screen.getByRole('alert').textContent).not.toMatch(/lost|safe|kept/);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reload the page']);
});
