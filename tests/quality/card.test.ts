import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * Packages that the people whom Portico is made for chose. Each has its work in the product, so none is removed as unused, and none stays
 * without a user.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const product = globSync(
  ['{contract,server,src,sw}/**/*.{ts,tsx,css}', 'vite.config.ts', 'scripts/build/*.ts'],
  {
    cwd: root,
  },
)
  .filter((file) => !/\.test\.|\.fixture\.|\/test-/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'));

test.each([
  'react',
  'react-dom',
  '@tanstack/react-router',
  '@tanstack/react-query',
  '@tanstack/query-sync-storage-persister',
  'workbox-window',
  'vite-plugin-pwa',
  'dexie',
  'ky',
  'valibot',
  '@azure/msal-browser',
  '@sentry/react',
  'luxon',
  '@headlessui/react',
  'tailwindcss',
  'react-pdf',
])('%s is at work in the product', (name) => {
  const imported = new RegExp(`(?:from|import|import\\() ?['"]${name}(?:/[^'"]*)?['"]`);
  expect(product.some((source) => imported.test(source))).toBe(true);
});
