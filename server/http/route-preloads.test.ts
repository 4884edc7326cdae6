import { expect, test } from 'vitest';
import { type BuildManifest, routePreloads } from './route-preloads.ts';

const manifest: BuildManifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_table.js': { file: 'assets/table.js', imports: ['_react.js'] },
  'src/routes/auth/login.tsx?tsr-split=component': { file: 'assets/login.js', imports: ['_react.js'] },
  'src/routes/client/route.tsx?tsr-split=component': { file: 'assets/client.js' },
  'src/routes/client/my-payslips.index.tsx?tsr-split=component': {
    file: 'assets/list.js',
    imports: ['_table.js'],
  },
  'src/routes/client/my-payslips.$id.tsx?tsr-split=component': { file: 'assets/payslip.js' },
  '_vault.js': { file: 'assets/vault.js', name: 'vault', imports: ['_table.js', 'index.html'] },
};
const files = (path: string) =>
  routePreloads(manifest)(path).flatMap((link) => /\/assets\/(\w+)\.js/.exec(link)?.[1] ?? []);

test.each([
  ['/auth/login', ['login']],
  ['/client/my-payslips', ['client', 'list', 'table', 'vault']],
  ['/client/my-payslips/', ['client', 'list', 'table', 'vault']],
  ['/client/my-payslips/0198', ['client', 'payslip', 'vault', 'table']],
  ['/client/nowhere', ['client', 'vault', 'table']],
  ['/', []],
])('%s preloads %j, never what the entry brings', (path, expected) => expect(files(path)).toEqual(expected));

test('the links are the settings and modules of this origin', () => {
  expect(routePreloads(manifest)('/auth/login')).toEqual([
    '</config.json>; rel=preload; as=fetch; crossorigin',
    '</assets/login.js>; rel=modulepreload',
  ]);
});
