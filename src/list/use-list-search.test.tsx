import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Vault } from '../offline/vault/vault.ts';
import { keepSearch } from './keep-search.ts';
import type { ListSearch } from './list-search.ts';
import { useAddress, useRemembered } from './use-list-search.ts';

// A vault that never answers a read, and never finishes a write.
const state = vi.hoisted(() => ({ vault: {} as unknown }));
vi.mock(import('../offline/vault/vault.ts'), async (actual) => ({
  ...(await actual()),
  currentVault: () => state.vault as Vault,
}));
vi.mock('../offline/content/entries.ts', () => ({
  putEntry: () => new Promise(() => undefined),
  takeEntry: async () => undefined,
}));
afterEach(cleanup);

const address: ListSearch = { page: '2', recordPerPage: '20' };

function Left() {
  useRemembered('clients', address, true);
  return null;
}
function Opened() {
  const [, , known] = useAddress('clients');
  return known ? <p>Known</p> : null;
}

/** Opens the list without a query, and answers the search it was opened with. */
async function opened(): Promise<unknown> {
  const routeTree = createRootRoute({ component: Opened, validateSearch: keepSearch });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  await screen.findByText('Known');
  return router.latestLocation.search;
}

test('a list opens as it was left also before that was written, and for nobody else', async () => {
  state.vault = {};
  expect(await opened()).toEqual({});
  cleanup();
  render(<Left />);
  cleanup();
  expect(await opened()).toEqual(address);
  cleanup();
  state.vault = {};
  expect(await opened()).toEqual({});
});

test('a list that was opened stays as its address says; left for a page that did not come, it is as it was left', async () => {
  state.vault = {};
  const other = { page: '3' };
  function Screen() {
    const [address, go, known] = useAddress('clients');
    useRemembered('clients', address, known);
    return (
      <>
        <output>{known ? JSON.stringify(address) : 'Unknown'}</output>
        <button type="button" onClick={() => go(other)}>
          Go
        </button>
      </>
    );
  }
  const root = createRootRoute({ validateSearch: keepSearch });
  const list = createRoute({ getParentRoute: () => root, path: 'list', component: Screen });
  const loader = () => new Promise<void>(() => undefined);
  const slow = createRoute({ getParentRoute: () => root, path: 'slow', loader });
  const history = createMemoryHistory({ initialEntries: ['/list'] });
  const router = createRouter({ routeTree: root.addChildren([list, slow]), history });
  const shows = (shown: ListSearch) =>
    waitFor(() => expect(screen.getByRole('status').textContent).toBe(JSON.stringify(shown)));
  const go = async () => {
    screen.getByRole('button').click();
    await shows(other);
  };
  render(<RouterProvider router={router as never} />);
  await shows({});
  await go();
  history.back();
  await shows({});
  await go();
  // by a link of its own page
  history.push('/list');
  await shows({});
  await go();
  history.push('/slow');
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/slow'));
  history.push('/list');
  await shows(other);
  expect(router.latestLocation.search).toEqual(other);
});

test('it is known where the history has an entry by somebody else', async () => {
  state.vault = {};
  const routeTree = createRootRoute({ component: Opened, validateSearch: keepSearch });
  const history = createMemoryHistory();
  const router = createRouter({ routeTree, history });
  render(<RouterProvider router={router as never} />);
  await screen.findByText('Known');
  cleanup();
  history.location.state = {} as never;
  render(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
  await screen.findByText('Known');
});

test('it is known by the page of a folder, too, however its address is written', async () => {
  state.vault = {};
  const root = createRootRoute();
  const folder = createRoute({ getParentRoute: () => root, path: 'envelopes' });
  const index = createRoute({
    getParentRoute: () => folder,
    path: '/',
    component: Opened,
    validateSearch: keepSearch,
  });
  const routeTree = root.addChildren([folder.addChildren([index])]);
  const history = createMemoryHistory({ initialEntries: ['/Envelopes?page=2'] });
  render(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
  await screen.findByText('Known');
});
