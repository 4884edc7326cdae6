import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { checkChunk, chunks } from './scripts/build/chunks.ts';
import { pdfjsAssets } from './scripts/build/pdfjs-assets.ts';
import { portalFiles } from './scripts/build/portal-files.ts';
import { redirectPage, redirectScript } from './scripts/build/redirect-page.ts';
import { retryImports } from './scripts/build/retry-imports.ts';
import { routeTree } from './scripts/build/route-tree.mjs';
import { screensFile } from './scripts/build/screens-file.ts';
import { slimEndpoints } from './scripts/build/slim-endpoints.ts';
import { slimPdfjs } from './scripts/build/slim-pdfjs.ts';
import { startHarfbuzz } from './scripts/build/start-harfbuzz.ts';
import { webManifest } from './scripts/build/web-manifest.ts';

const ofPortals = portalFiles();
const cut = chunks();

export default defineConfig({
  plugins: [
    tanstackRouter({ ...routeTree, autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    slimEndpoints(),
    slimPdfjs(),
    startHarfbuzz(),
    retryImports(),
    pdfjsAssets(),
    screensFile(),
    ofPortals.plugin,
    redirectPage(),
    cut.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: webManifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css,mjs}', 'theme.js', 'icons/icon.svg'],
        // sign-in by an OpenID provider needs the network anyway; what checks files is kept where it is used
        globIgnores: [`assets/${redirectScript}-*.js`, `assets/${checkChunk}-*.js`],
        manifestTransforms: [ofPortals.mark],
        // the whole of pdf.js's worker is kept, so that a PDF opens offline
        maximumFileSizeToCacheInBytes: 3_000_000,
        rollupFormat: 'iife',
        minify: true,
      },
      // the worker's own build does not take over the level of this one
      integration: {
        configureCustomSWViteBuild(worker) {
          worker.logLevel = 'warn';
        },
      },
    }),
  ],
  // it finds its WebAssembly beside itself
  optimizeDeps: { exclude: ['harfbuzzjs'] },
  // React has had this hook itself since version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/brand', '/files', '/hooks', '/config.json'].map((path) => [
        path,
        process.env.API_URL ?? 'http://localhost:5174',
      ]),
    ),
  },
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    manifest: true,
    // kB: pdf.js and its viewer are 670, and come with the first document
    chunkSizeWarningLimit: 700,
    // one small file; a screen of its own never waits for a second
    cssCodeSplit: false,
    // A list of what each screen needs would be a tenth of the first load; the worker has it all anyway.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      output: { codeSplitting: cut.codeSplitting },
      // A chunk holds all that its modules import, so some of what is imported when it is needed is there already.
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
