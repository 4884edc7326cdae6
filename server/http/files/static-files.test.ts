import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App, Env } from '../env.ts';
import { mountStatic } from './static-files.ts';

let folder: string;
const app: App = new Hono<Env>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-dist-'));
  const dist = join(folder, 'dist');
  const files: Record<string, string> = {
    'dist/index.html': '<!doctype html>the app',
    'dist/sw.js': 'worker',
    'dist/manifest.webmanifest': '{}',
    'dist/assets/index-abc.js': 'plain',
    'dist/assets/index-abc.js.br': 'brotli',
    'dist/assets/index-abc.js.gz': 'gzip',
    'dist/assets/index-abc.js.map': 'map',
    'dist/pdfjs/6.3.289/cmaps/x.bcmap': 'cmap',
    'dist/.vite/screens.json': JSON.stringify({
      guard: [],
      routes: { 'auth/login': ['assets/login.js'], 'verify/$code': [] },
    }),
    'secret.txt': 'secret',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  mountStatic(app, dist);
});
afterAll(() => rm(folder, { recursive: true }));

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await app.request(path, { headers, method });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const page = { accept: 'text/html,application/xhtml+xml' };

test('hashed files are for ever and come as the browser can read them', async () => {
  for (const [accepts, text, encoding] of [
    ['gzip, br', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', 'plain', null],
  ] as const) {
    const { headers, ...answer } = await get('/assets/index-abc.js', { 'accept-encoding': accepts });
    expect(answer).toEqual({ status: 200, text });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('vary')).toBe('accept-encoding');
  }
  expect((await get('/pdfjs/6.3.289/cmaps/x.bcmap')).headers.get('cache-control')).toContain('immutable');
});

test.each(['/sw.js', '/manifest.webmanifest'])('%s is asked for anew each time, by its tag', async (path) => {
  const { headers } = await get(path, page);
  expect(headers.get('cache-control')).toBe('no-cache');
  const again = await get(path, { ...page, 'if-none-match': headers.get('etag') ?? '' });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('a navigation gets the app, with what its first screen needs', async () => {
  const { status, text, headers } = await get('/auth/login', page);
  expect([status, text]).toEqual([200, '<!doctype html>the app']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('link')?.split(', ')).toEqual([
    '</config.json>; rel=preload; as=fetch; crossorigin',
    '</assets/login.js>; rel=modulepreload',
  ]);
});

describe('every address of the app gets it, whoever asks', () => {
  test.each([
    ['a check of its life', '/', {}],
    ['curl', '/auth/login', { accept: '*/*' }],
    ['a preview of a link', '/auth/external-login/abc', { accept: 'image/*' }],
    ['an address that no route knows', '/nowhere/at/all', {}],
    ['a parameter that looks like a file', '/verify/0123.pdf', page],
    ['a parameter, encoded', '/verify/0123%2Epdf', {}],
  ])('%s', async (_, path, headers) => {
    const answer = await get(path, headers);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.text).toBe('<!doctype html>the app');
    const head = await get(path, headers, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
  });
});

describe('not found', () => {
  test.each([
    ['a missing chunk, asked for by a page', '/assets/nope.js', {}],
    ['a missing chunk, opened', '/assets/nope.js', page],
    ['a source map', '/assets/index-abc.js.map', page],
    ['a compressed twin by its name', '/assets/index-abc.js.br', page],
    ['a hidden file', '/.git/config', page],
    ['the build’s own notes', '/.vite/screens.json', page],
    ['a file outside', '/assets/../../secret.txt', {}],
    ['a file outside, encoded', '/assets/%2e%2e/%2e%2e/secret.txt', {}],
    ['a file outside, otherwise', '/..%2fsecret.txt', page],
    ['a name with NUL', '/a%00b', page],
    ['a broken escape', '/%E0%A4%A', page],
    ['a file that is not there, opened', '/robots.php', page],
    ['one below a route without parameters', '/auth/login.aspx', page],
    ['a hidden folder', '/.well-known/none', page],
    ['a picture a page asks for', '/icons/none.png', { accept: 'image/*' }],
  ])('%s', async (_, path, headers) => {
    const { status, text } = await get(path, headers);
    expect(text).not.toContain('secret');
    expect([status, text]).toEqual([404, 'Not found.\n']);
  });
});

test('only reading is possible, and a head has no body', async () => {
  expect((await get('/', page, 'POST')).status).toBe(405);
  const head = await get('/sw.js', {}, 'HEAD');
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '6']);
});
