import { existsSync } from 'node:fs';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { uploads } from '#contract/core/limits.ts';
import { sharePath } from '#src/offline/outbox/shared/results.ts';

const endings = uploads.document.extensions.map((extension) => `.${extension}`);

/** Page background, `--color-canvas` of src/styles.css in light mode. */
const canvas = '#f7f6f3';

const png = (name: string, size: number) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

const screenshots = [
  {
    src: '/screenshots/narrow.png',
    sizes: '540x960',
    form_factor: 'narrow',
    label: 'My payslips on a phone',
  },
  { src: '/screenshots/wide.png', sizes: '960x540', form_factor: 'wide', label: 'The list of clients' },
] as const;

/** Manifest that makes the app installable, with its icons and screenshots. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Portico',
  short_name: 'Portico',
  description: 'Payslips, documents and signatures of your company and the firm that looks after it.',
  lang: 'en',
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  theme_color: canvas,
  background_color: canvas,
  categories: ['business', 'finance', 'productivity'],
  icons: [
    { ...png('icon-192', 192), purpose: 'any' },
    { ...png('icon-512', 512), purpose: 'any' },
    { ...png('icon-maskable-512', 512), purpose: 'maskable' },
  ],
  screenshots: screenshots
    .filter(({ src }) => existsSync(`public${src}`))
    .map((screenshot) => ({ ...screenshot, type: 'image/png' })),
  shortcuts: [
    { name: 'My payslips', url: '/client/my-payslips', icons: [png('icon-192', 192)] },
    { name: 'Documents to sign', url: '/client/sign/document-to-sign', icons: [png('icon-192', 192)] },
    { name: 'Send a document', url: '/client/send/document', icons: [png('icon-192', 192)] },
  ],
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [{ name: 'files', accept: ['image/*', 'application/pdf', 'text/plain', ...endings] }],
    },
  },
};
