import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Folders that pdf.js loads from while it renders: character maps, fonts, decoders, colour profiles. */
const parts = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/** `/pdfjs/{version}/{part}/{file}` → the file in the package. */
const files = new Map(
  parts.flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => !name.startsWith('LICENSE'))
      .map((name) => [`/pdfjs/${version}/${part}/${name}`, join(folder, part, name)]),
  ),
);

/** Serves pdf.js's own files from this origin, at an address that changes with its version. */
export function pdfjsAssets(): Plugin {
  return {
    name: 'portico:pdfjs-assets',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '');
        if (!file) return next();
        if (file.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [address, file] of files)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: readFileSync(file) });
    },
  };
}
