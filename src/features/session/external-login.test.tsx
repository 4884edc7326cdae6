import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asOurs } from '../../api/test-fetch.ts';
import { testSettings } from '../../api/test-settings.ts';
import { loadConfig } from '../../session/config.ts';
import { ExternalLogin } from './external-login.tsx';

// What is fetched ahead for going on, which nobody does here.
vi.mock('../../session/sign-in.ts', () => ({}));

const settings = testSettings();
const link = {
  sender: 'Sam',
  firm: 'Portico Services',
  title: 'Lease',
  recipient: 'Ana Lima',
  state: 'asks',
};

let installed = false;
beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request | string) =>
    asOurs(
      Response.json(
        new URL(request instanceof Request ? request.url : request, location.href).pathname === '/config.json'
          ? settings
          : { data: link },
      ),
    ),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: installed }));
});
afterEach(() => {
  installed = false;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function opened(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  await loadConfig();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <ExternalLogin token="a-token" />
    </RouterContextProvider>,
  );
  await screen.findByRole('button', { name: 'Continue' });
  return screen.queryByText(/“Open in browser”/);
}

const inMailApp = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

test('the browser inside a mail app is advised to open the real one', async () => {
  expect(await opened(inMailApp)).not.toBeNull();
});

test('a real browser, and the installed app, are not', async () => {
  expect(await opened(`${inMailApp} Version/18.5 Safari/604.1`)).toBeNull();
});

test('nor is the installed app, which on an iPhone does not name Safari either', async () => {
  installed = true;
  expect(await opened(inMailApp)).toBeNull();
});
