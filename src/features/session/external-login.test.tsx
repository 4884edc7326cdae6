import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asOurs } from '#src/api/test-fetch.ts';
import { testSettings } from '#src/api/test-settings.ts';
import { loadConfig } from '#src/session/config.ts';
import { setReach } from '#src/session/connectivity.ts';
import { ExternalLogin } from './external-login.tsx';

// Fetched ahead for going on, which no test here does.
vi.mock('#src/session/sign-in/sign-in.ts', () => ({}));
vi.mock('./prefetch-document.ts', () => ({ prefetchDocument: async () => undefined }));
const kept = vi.hoisted(() => ({ open: false, path: undefined as string | undefined, copy: 'copy' }));
vi.mock('./kept-copy.ts', () => ({ keptCopyOf: async () => ({ kept: kept.copy, did: 'signed' }) }));
vi.mock('#src/session/renewal/open-kept-session.ts', () => ({ openKeptSession: async () => kept.open }));
vi.mock('#src/session/sign-in/link-places.ts', () => ({ linkPlace: async () => kept.path }));

const settings = testSettings();
const link = {
  sender: 'Sam',
  firm: 'Portico Services',
  title: 'Lease',
  recipient: 'Ana Lima',
  state: 'asks',
};

let installed = false;
let answer: () => Response;
beforeEach(() => {
  answer = () => Response.json({ data: link });
  vi.stubGlobal('fetch', async (request: Request | string) =>
    asOurs(
      new URL(request instanceof Request ? request.url : request, location.href).pathname === '/config.json'
        ? Response.json(settings)
        : answer(),
    ),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: installed }));
});
afterEach(() => {
  installed = false;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openLink() {
  await loadConfig();
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: createRootRoute(), history });
  render(
    <RouterContextProvider router={router}>
      <ExternalLogin token="a-token" />
    </RouterContextProvider>,
  );
  return history;
}

async function opened(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  await openLink();
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

test('a link that is refused says why, and who may know more', async () => {
  const message = 'Your token is invalid or has expired';
  answer = () => Response.json({ code: 'invalid', message, errors: { token: [message] } }, { status: 422 });
  await openLink();
  await screen.findByRole('heading', { name: message });
  expect(screen.getByText(/The sender may have cancelled it/)).toBeDefined();
});

const there = '/external/sign/document-to-sign/1';
test.each([
  ['what it led to here', true, there, 'copy', there, 'Open the copy on this device'],
  ['what was done here and is not sent', true, there, 'unsent', there, 'Open the copy on this device'],
  [
    'the rest, if the document is gone',
    true,
    there,
    'gone',
    '/external/home',
    'Open what is kept on this device',
  ],
  ['what else is kept here', true, undefined, 'copy', '/external/home', 'Open what is kept on this device'],
  ['nothing, where nothing is kept', false, undefined, 'copy', '/', undefined],
])('without the server a link leads to %s', async (_, open, path, copy, next, way) => {
  Object.assign(kept, { open, path, copy });
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  const history = await openLink();
  await screen.findByRole('heading', { name: 'Portico can’t be reached' });
  const leads = screen.queryByRole('button', { name: /on this device$/ });
  expect(leads?.textContent).toBe(way);
  leads?.click();
  await vi.waitFor(() => expect(history.location.pathname).toBe(next));
});

test('a link that could not be checked is checked again once the server is there, and not before', async () => {
  Object.assign(kept, { open: false, path: undefined });
  let asked = 0;
  answer = () => {
    asked += 1;
    throw new TypeError('Failed to fetch');
  };
  setReach({ online: false });
  await openLink();
  await screen.findByRole('heading', { name: 'Portico can’t be reached' });
  expect(asked).toBe(1);
  answer = () => Response.json({ data: link });
  act(() => setReach({ online: true }));
  await screen.findByRole('button', { name: 'Continue' });
});
