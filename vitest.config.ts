import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findHeadless, launchOptions } from './scripts/setup/chromium.mjs';

const database = '**/*.db.test.ts';
const browser = '{src,sw}/**/*.browser.test.ts';
const elsewhere = ['node_modules/**', 'dist*/**', 'tests/e2e/**'];

/** Starts the files that start whole servers first: they are short, and would otherwise keep the end of the run waiting. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/server/processes/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProcessesFirst },
    // on two cores: much of what servers and pages are tested by is waiting
    maxWorkers: 3,
    // as long as other waits (tests/fixtures/until.ts)
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // rules and formats: pure, no database, no page
      {
        extends: true,
        // PDF tools and password hashing take their time on a busy machine
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [database, browser, ...elsewhere],
          // each file would load what is tested anew
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // handlers and queries, on a real PostgreSQL: one server for all, a fresh database for each test file
      {
        extends: true,
        test: {
          name: 'server',
          include: [database],
          exclude: elsewhere,
          globalSetup: ['server/db/test-server.ts'],
          // each file has a database of its own, and would load the server anew
          isolate: false,
          // three leave a third of two cores idle, waiting for processes and PostgreSQL
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // components
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          pool: 'vmThreads',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/patience.ts', 'tests/dom-setup.ts'],
          // they share the cores with the server's tests (scripts/test/steps.mjs)
          testTimeout: 60_000,
        },
      },
      // what needs a browser's own storage and cryptography
      {
        extends: true,
        // named, since finding one late reloads the page under a running test
        optimizeDeps: {
          include: [
            '@headlessui/react',
            '@tanstack/query-sync-storage-persister',
            '@tanstack/react-query',
            '@tanstack/react-query-persist-client',
            '@tanstack/react-virtual',
            '@testing-library/react',
            'dexie',
            'fast-check',
            'fflate',
            'hash-wasm',
            'lucide-react',
            'luxon',
            'react',
            'react-dom',
            'react-pdf',
            'valibot',
          ],
        },
        test: {
          name: 'browser',
          include: [browser],
          setupFiles: ['tests/patience.ts'],
          testTimeout: 60_000,
          env: {
            CHAOS_SEED: process.env.CHAOS_SEED,
            FAULT_TABLE: process.env.FAULT_TABLE,
            FAULT_ACTS: process.env.FAULT_ACTS,
          },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions(await findHeadless()),
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
