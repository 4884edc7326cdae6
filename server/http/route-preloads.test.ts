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
};
const files = (path: string) =>
  routePreloads(manifest)(path).map((link) => /\/assets\/(\w+)\.js/.exec(link)?.[1]);

test.each([
  ['/auth/login', ['login']],
  ['/client/my-payslips', ['client', 'list', 'table']],
  ['/client/my-payslips/', ['client', 'list', 'table']],
  ['/client/my-payslips/0198', ['client', 'payslip']],
  ['/client/nowhere', ['client']],
  ['/', []],
])('%s preloads %j, never what the entry brings', (path, expected) => expect(files(path)).toEqual(expected));

test('a link is a module preload of this origin', () => {
  expect(routePreloads(manifest)('/auth/login')).toEqual(['</assets/login.js>; rel=modulepreload']);
});
