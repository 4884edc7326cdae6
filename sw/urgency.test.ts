import { expect, test } from 'vitest';
import { type Entry, isOfOpenScreen, urgencyOf } from './urgency.ts';

const file = (url: string, ...portals: string[]): Entry => ({
  url,
  revision: null,
  ...(portals.length > 0 && { portals }),
});
const files = [
  file('assets/clients.js', 'app'),
  file('pdfjs/worker.mjs'),
  file('assets/sign-in.js'),
  file('assets/outbox.js', 'app', 'client'),
  file('assets/payslips.js', 'client'),
  file('assets/dates.js'),
  file('theme.js'),
  file('assets/index-a.css'),
  file('index.html'),
];
const open = {
  loaded: new Set(['/assets/payslips.js', '/assets/dates.js']),
  portals: new Set(['client']),
};

test('the shell comes first, then the open screen, its portal, what everybody needs, and other portals', () => {
  const order = files.toSorted((a, b) => urgencyOf(a, open) - urgencyOf(b, open));
  expect(order.map(({ url }) => url)).toEqual([
    'index.html',
    'assets/index-a.css',
    'theme.js',
    'assets/payslips.js',
    'assets/dates.js',
    'assets/outbox.js',
    'assets/sign-in.js',
    'pdfjs/worker.mjs',
    'assets/clients.js',
  ]);
});

test('the open screen is its own files and the shell', () => {
  const own = files.filter((each) => isOfOpenScreen(each, open)).map(({ url }) => url);
  expect(own.toSorted()).toEqual(
    ['index.html', 'assets/index-a.css', 'theme.js', 'assets/payslips.js', 'assets/dates.js'].toSorted(),
  );
});
