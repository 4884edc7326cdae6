import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '../env.ts';
import { type BuiltScreens, endsInParameter, routePreloads } from './route-preloads.ts';
import { etagMatches } from './send-file.ts';

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
/** Files whose names change with their content. */
const hashed = /^\/(assets|pdfjs)\//;
/** Pages are not kept after they are left (README of `server/http`). */
const isPage = /\.html$/;
/** Files never sent: hidden files, source maps, and the compressed versions under their own names. */
const hidden = /(^|\/)\.|\.(map|br|gz)$/i;
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A path that looks like a file: if it does not exist, it is not answered with index.html. */
const fileName = /\.[a-z0-9]+$/i;

/**
 * Serves the built app: compressed versions, hashed names cached for ever, everything else by its tag, and index.html for every other
 * address, since the app has its own routes and its own error page.
 */
export function mountStatic(app: App, distDir: string): void {
  const screens = readScreens(join(distDir, '.vite', 'screens.json'));
  const preloads = routePreloads(screens);
  const isParameter = endsInParameter(screens);
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const path = decoded(c.req.path);
    if (path === null || hidden.test(path)) return notThere();
    const file = path === '/' ? null : await sendStatic(c.req.raw, distDir, path);
    if (file) return file;
    if (hashed.test(path) || (fileName.test(path) && !isParameter(path))) return notThere();
    const page = await sendStatic(c.req.raw, distDir, '/index.html');
    for (const link of preloads(path)) page?.headers.append('link', link);
    return page ?? notThere();
  });
  app.all('*', () => new Response('Method not allowed.\n', { status: 405, headers: { allow: 'GET, HEAD' } }));
}

const notThere = () =>
  new Response('Not found.\n', { status: 404, headers: { 'cache-control': 'no-store' } });

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
  if (etagMatches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  headers.set('content-length', String(size));
  const body =
    request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
  return new Response(body, { status: 200, headers });
}

/** The build's scripts by screen; empty if there is no build. */
const readScreens = (path: string): BuiltScreens =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as BuiltScreens) : { guard: [], routes: {} };
