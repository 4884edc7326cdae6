import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { build } from 'vite';
import { compress } from '#scripts/build/compress.mjs';
import type { Env } from '#server/http/env.ts';
import { mountStatic } from '#server/http/files/static-files.ts';
import { freePort } from '../fixtures/free-port.ts';
import { shared } from './shared.ts';

const root = fileURLToPath(new URL('yardsticks/', import.meta.url));

/**
 * Pages the app is measured against, built by the same tools and served by the same server on the same machine: a page with one
 * heading at `/hello.html`, the same with a button at `/button.html`, a plain pdf.js page at `/pdf.html?` and the address of a file put into `folder`.
 */
export const yardsticks = shared(
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-yardsticks-'));
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: {
        outDir: folder,
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: ['hello', 'button', 'pdf'].map((page) => join(root, `${page}.html`)) },
      },
    });
    await compress(folder);
    const app = new Hono<Env>();
    mountStatic(app, folder);
    const port = await freePort();
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
    return { address: `http://localhost:${port}`, folder, server };
  },
  async ({ server, folder }) => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  },
);
