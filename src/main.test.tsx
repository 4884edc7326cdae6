import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { secureAddressWords } from '../contract/secure-address.ts';

// No screen is to be reached there.
vi.mock('./router.tsx', () => ({ router: undefined }));
afterEach(() => vi.unstubAllGlobals());

test('on an address that is not secure the app says so, and asks the server nothing', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('isSecureContext', false);
  document.body.innerHTML = '<div id="root">Loading</div>';
  await import('./main.tsx');
  expect(await screen.findByText(secureAddressWords(location.port))).toBeDefined();
  expect(document.body.textContent).toContain('http://localhost:');
  expect(fetch).not.toHaveBeenCalled();
});
