import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { App } from './app.ts';
import { type BuiltScreens, routePreloads } from './route-preloads.ts';
import { matches } from './send-file.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
/** Their names change with their content. */
const hashed = /^\/(assets|pdfjs)\//;
/** A page that was left is not kept either (`docs/decisions/0029-pages-left-are-gone.md`). */
const isPage = /\.html$/;
/** Never sent: hidden files, source maps, and the compressed twins under their own names. */
const hidden = /(^|\/)\.|\.(map|br|gz)$/i;
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves the built app: compressed twins, hashed names for ever, index.html for every navigation, since the app has its own
 * routes and its own error page, and everything else by its tag.
 */
export function mountStatic(app: App, distDir: string): void {
  const preloads = readPreloads(join(distDir, '.vite', 'screens.json'));
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const path = decoded(c.req.path);
    if (path === null || hidden.test(path)) return notThere();
    const file = path === '/' ? null : await sendStatic(c.req.raw, distDir, path);
    if (file) return file;
    if (hashed.test(path) || !isNavigation(c.req.raw)) return notThere();
    const page = await sendStatic(c.req.raw, distDir, '/index.html');
    for (const link of preloads(path)) page?.headers.append('link', link);
    return page ?? notThere();
  });
  app.all('*', () => new Response('Method not allowed.\n', { status: 405, headers: { allow: 'GET, HEAD' } }));
}

const notThere = () =>
  new Response('Not found.\n', { status: 404, headers: { 'cache-control': 'no-store' } });

/** Someone opening an address, not a page asking for a part of itself. */
const isNavigation = (request: Request): boolean =>
  request.headers.get('sec-fetch-mode') === 'navigate' ||
  (request.headers.get('accept') ?? '').includes('text/html');

function cacheControl(path: string): string {
  if (hashed.test(path)) return 'public, max-age=31536000, immutable';
  return isPage.test(path) ? 'no-store' : 'no-cache';
}

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return /[\0\\]/.test(text) || text.split('/').includes('..') ? null : text;
  } catch {
    return null;
  }
}

async function sendStatic(request: Request, distDir: string, path: string): Promise<Response | null> {
  const plain = join(distDir, path);
  const facts = await stat(plain).catch(() => null);
  if (!facts?.isFile()) return null;
  const accepted = request.headers.get('accept-encoding') ?? '';
  const [encoding, ending] =
    encodings.find(([name, end]) => accepted.includes(name) && existsSync(plain + end)) ?? [];
  const file = ending ? plain + ending : plain;
  const { size } = ending ? await stat(file) : facts;
  const etag = `"${facts.size.toString(36)}-${Math.floor(facts.mtimeMs).toString(36)}${encoding ? `-${encoding}` : ''}"`;
  const headers = new Headers({
    'content-type': types[extname(plain)] ?? 'application/octet-stream',
    'cache-control': cacheControl(path),
    vary: 'accept-encoding',
    etag,
    ...(encoding && { 'content-encoding': encoding }),
  });
  if (matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  headers.set('content-length', String(size));
  const body =
    request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
  return new Response(body, { status: 200, headers });
}

function readPreloads(screens: string): (path: string) => string[] {
  if (!existsSync(screens)) return () => [];
  return routePreloads(JSON.parse(readFileSync(screens, 'utf8')) as BuiltScreens);
}
