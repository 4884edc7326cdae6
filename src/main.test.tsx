import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { asOurs } from './api/test-fetch.ts';
import { testSettings } from './api/test-settings.ts';

// No screen is to be reached there.
vi.mock('./router.tsx', () => ({ router: undefined }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Opens the app on an insecure address, with `answer` as the answer to the settings. */
async function openInsecure(answer: () => Promise<Response>) {
  const fetch = vi.fn((..._: unknown[]) => asOurs(answer()));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('isSecureContext', false);
  document.body.innerHTML = '<div id="root">Loading</div>';
  await import('./main.tsx');
  const words = await screen.findByText(/^Portico needs a secure address/);
  return { words: words.textContent, asked: fetch.mock.calls };
}

test('on an address that is not secure the app says so, names the one people use, and asks the server for nothing else', async () => {
  const { words, asked } = await openInsecure(async () =>
    Response.json(testSettings('A', { publicUrl: 'https://portal.example.com' })),
  );
  expect(words).toContain('Open https://portal.example.com');
  expect(words).not.toContain('localhost');
  expect(asked).toMatchObject([['/config.json', {}]]);
});

test('the page names localhost where people use that, or nothing answers', async () => {
  for (const answer of [
    async () => Response.json(testSettings('A', { publicUrl: 'http://localhost:3000' })),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]) {
    const { words } = await openInsecure(answer);
    expect(words).toContain(`Open http://localhost${location.port && `:${location.port}`} on this computer`);
    vi.resetModules();
  }
});
