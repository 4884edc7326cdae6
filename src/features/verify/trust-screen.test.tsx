import { createHash, webcrypto } from 'node:crypto';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { asOurs } from '#src/api/test-fetch.ts';
import { testSettings } from '#src/api/test-settings.ts';
import { loadConfig } from '#src/session/config.ts';
import { TrustScreen } from './trust-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the screen with these kept files of the firm. */
async function shown(sealedWith: string | undefined, timestampRoots?: string) {
  const kept = new Map([
    ['/api/seal/sealed-with.pem', sealedWith],
    ['/api/seal/timestamp-roots.pem', timestampRoots],
  ]);
  vi.stubGlobal('fetch', () => asOurs(Response.json(testSettings('Harbour & Vale'))));
  // Missing in jsdom, or limited there to absolute addresses.
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('Request', class {});
  vi.stubGlobal('caches', {
    open: async () => ({
      add: () => Promise.reject(new TypeError('There is no network.')),
      match: async (address: string) => {
        const file = kept.get(address);
        return file === undefined ? undefined : new Response(file);
      },
    }),
  });
  await loadConfig();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <TrustScreen />
    </RouterContextProvider>,
  );
}

/** The screen does not parse certificates: any bytes will do. */
const pemOf = (bytes: string) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString('base64')}\n-----END CERTIFICATE-----\n`;
const fingerprint = (bytes: string) =>
  createHash('sha256')
    .update(bytes)
    .digest('hex')
    .toUpperCase()
    .replace(/..(?=.)/g, '$& ');

test('without its root on the device the page still says how, and what to do', async () => {
  await shown(undefined);
  expect(await screen.findByText(/It is not on this device yet/)).toBeDefined();
  expect(screen.getByText('Trusted Certificates')).toBeDefined();
});

test('each root the firm sealed with is there once, the one in use apart, and the authorities it relies on', async () => {
  await shown(
    ['seal', 'new', 'seal of old', 'old', 'other seal', 'new'].map(pemOf).join(''),
    `CN=Time\n${pemOf('time')}`,
  );
  expect(await screen.findByText(fingerprint('new'))).toBeDefined();
  const earlier = screen.getByRole('region', { name: 'For documents sealed earlier' });
  expect(earlier.textContent).toContain(fingerprint('old'));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Download root.cer',
    'Download root.pem',
    'Download root-2.cer',
    'Download root-2.pem',
    'Download time-root-1.cer',
    'Download time-root-1.pem',
  ]);
  const authorities = screen.getByRole('region', { name: 'Whose time stamps we rely on' });
  expect(authorities.textContent).toContain(fingerprint('time'));
});
