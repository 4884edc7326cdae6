import { expect, test } from 'vitest';
import { routePreloads } from './route-preloads.ts';

const screens = {
  guard: ['assets/vault.js', 'assets/table.js'],
  routes: {
    'auth/login': ['assets/login.js'],
    'client/route': ['assets/client.js'],
    'client/my-payslips.index': ['assets/list.js', 'assets/table.js'],
    'client/my-payslips.$id': ['assets/payslip.js'],
    'client/my-payslips.compare': ['assets/compare.js'],
  },
};
const files = (path: string) =>
  routePreloads(screens)(path).flatMap((link) => /\/assets\/(\w+)\.js/.exec(link)?.[1] ?? []);

test.each([
  ['/auth/login', ['login']],
  ['/client/my-payslips', ['client', 'list', 'table', 'vault']],
  ['/client/my-payslips/', ['client', 'list', 'table', 'vault']],
  ['/client/my-payslips/0198', ['client', 'payslip', 'vault', 'table']],
  ['/client/my-payslips/compare', ['client', 'compare', 'vault', 'table']],
  ['/client/nowhere', ['client', 'vault', 'table']],
  ['/', []],
])('%s preloads %j', (path, expected) => expect(files(path)).toEqual(expected));

test('the links are the settings and modules of this origin', () => {
  expect(routePreloads(screens)('/auth/login')).toEqual([
    '</config.json>; rel=preload; as=fetch; crossorigin',
    '</assets/login.js>; rel=modulepreload',
  ]);
});
