import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { portalFiles } from './portal-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-portals-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const sources = {
  'index.html': '<script type="module" src="/src/main.ts"></script>',
  'src/main.ts': `
    globalThis.open = (portal) => ({
      app: () => import('./routes/app/of-app.ts'),
      client: () => import('./routes/client/of-client.ts'),
      external: () => import('./routes/external/of-external.ts'),
      signIn: () => import('./sign-in.ts'),
    })[portal]();`,
  'src/routes/app/of-app.ts': `
    export const screens = () => [import('../../staff.ts'), import('../../signing.ts'), import('../../sign-in.ts')];`,
  'src/routes/client/of-client.ts': `export const screens = () => [import('../../payslips.ts')];`,
  'src/routes/external/of-external.ts': `export const screens = () => [import('../../signing.ts')];`,
  'src/sign-in.ts': `export const signIn = 'sign in';`,
  'src/staff.ts': `export const chart = () => import('./chart.ts');`,
  'src/chart.ts': `export const chart = 'chart';`,
  'src/payslips.ts': `import { shared } from './shared.ts'; export const payslips = [shared, 'payslips'];`,
  'src/signing.ts': `import { shared } from './shared.ts'; export const signing = [shared, 'signing'];`,
  'src/shared.ts': `export const shared = globalThis.shared;`,
};

test('a file is for the portals from whose routes it can be loaded, and for everybody if the entry loads it', async () => {
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { plugin, mark } = portalFiles();
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, rolldownOptions: { output: { chunkFileNames: '[name].js' } } },
  });
  const files = 'output' in built ? built.output.map(({ fileName }) => ({ url: fileName })) : [];
  const found = Object.fromEntries(
    mark(files).manifest.map((entry) => [entry.url, 'portals' in entry ? entry.portals : 'all']),
  );
  expect(found).toMatchObject({
    'index.html': 'all',
    'sign-in.js': 'all',
    'of-app.js': ['app'],
    'staff.js': ['app'],
    'chart.js': ['app'],
    'payslips.js': ['client'],
    'signing.js': ['app', 'external'],
    'shared.js': ['app', 'client', 'external'],
  });
});
