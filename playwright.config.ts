import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/setup/chromium.mjs';

const executablePath = await findChromium();

/** Stories in a real Chromium, each against a server of its own that its fixture starts (tests/e2e). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
  },
});
