import { defineConfig } from '@playwright/test';
import { findHeadless, launchOptions } from './scripts/setup/chromium.mjs';

/** Stories in a real Chromium, each against a server of its own that its fixture starts (tests/e2e). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/first-firm.ts',
  fullyParallel: true,
  // One a core of the smallest machine: a third made all of them slower.
  workers: 2,
  forbidOnly: true,
  timeout: 180_000,
  // Stories share the cores with their servers: an answer that comes late there is no failure.
  expect: { timeout: 20_000 },
  // A test that passes only at the second try is named by `npm test` (scripts/test), and has not failed.
  retries: 1,
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // A button that is never there fails a story soon, not when its whole time is over.
    actionTimeout: 60_000,
    // As many people choose it: transitions cost a busy machine more than they show.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(await findHeadless()),
  },
});
