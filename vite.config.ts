import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pdfjsAssets } from './scripts/build/pdfjs-assets.ts';
import { appVersion } from './scripts/build/version.mjs';
import { versionFile } from './scripts/build/version-file.ts';
import { manifest } from './scripts/build/web-manifest.ts';

const version = appVersion();

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    pdfjsAssets(),
    versionFile(version),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: [
          'index.html',
          'assets/*.{js,css,mjs}',
          'theme.js',
          'icons/icon.svg',
          'icons/icon-192.png',
        ],
        // the whole of pdf.js's worker is kept, so that a PDF opens offline
        maximumFileSizeToCacheInBytes: 3_000_000,
        rollupFormat: 'iife',
        minify: true,
      },
    }),
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/files', '/hooks', '/config.json'].map((path) => [
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // More groups make first loads larger: a group drags in what a page does not need.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});
