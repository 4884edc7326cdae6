import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { watchCalls } from '#src/api/watch.ts';
import { ClientFrame } from './client-frame.tsx';

vi.mock('#src/edit/left-draft.tsx', () => ({ default: () => null }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the frame says once that a client is missing', async () => {
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(() => Response.json({ code: 'not_found', message: 'There is no such client.' }, { status: 404 }));
  const failed = vi.fn();
  const unwatch = watchCalls({ failed });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterContextProvider router={router}>
        <ClientFrame id="019a0000-0000-7000-8000-000000000001" menu={null}>
          {null}
        </ClientFrame>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('This client could not be loaded')).toBeTruthy();
  // A notification would say it again.
  expect(failed).not.toHaveBeenCalled();
  unwatch();
});
