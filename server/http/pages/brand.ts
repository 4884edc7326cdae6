import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shadesOf } from '#contract/firm/shades.ts';
import { actor } from '#server/db/actor.ts';
import { firmLogo } from '#server/firm/facts.queries.ts';
import { firmOf, readFirm } from '#server/firm/firm.ts';
import type { Services } from '#server/services.ts';
import type { App } from '../env.ts';

/** The icon of the installed app, `public/icons/icon.svg`, on the firm's colour; as wide as a mask may cut. */
function iconOf(accent: string): string {
  const { accent: ground, 'on-accent': ink } = shadesOf(accent);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 80 80"><title>Portico</title><rect x="-8" y="-8" width="80" height="80" fill="${ground[0]}"/><g fill="none" stroke="${ink[0]}" stroke-width="3"><path d="M32 13.5 50.5 25h-37z" stroke-linejoin="round"/><path d="M18 30v20M46 30v20M26 50V37.5a6 6 0 0 1 12 0V50"/><path d="M12 50.5h40"/></g></svg>`;
}

const iconPath = '/brand/icon.svg';

/**
 * The firm's logo, for pages before a sign-in too, whose address changes with its content; and the manifest and icon of the installed app
 * in the firm's colour.
 */
export function mountBrand(app: App, { config, db }: Pick<Services, 'config' | 'db'>, distDir: string): void {
  app.get('/manifest.webmanifest', async (c, next) => {
    const { accent } = await readFirm(db, config);
    const built = accent && (await readFile(join(distDir, 'manifest.webmanifest'), 'utf8').catch(() => null));
    if (!built) return next();
    const { icons = [], ...others } = JSON.parse(built);
    // Another colour is another address, so that a device fetches the icon anew.
    const icon = { src: `${iconPath}?of=${accent.slice(1)}`, sizes: 'any', type: 'image/svg+xml' };
    const manifest = {
      ...others,
      theme_color: shadesOf(accent).accent[0],
      // A device that takes no drawing goes on to the pictures.
      icons: [{ ...icon, purpose: 'any' }, { ...icon, purpose: 'maskable' }, ...icons],
    };
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
  app.get(iconPath, async () => {
    const { accent } = await readFirm(db, config);
    if (!accent)
      return new Response('Not found.\n', { status: 404, headers: { 'cache-control': 'no-store' } });
    return new Response(iconOf(accent), {
      headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'no-cache' },
    });
  });
  app.get('/brand/:file', async (c) => {
    const logo = await db.as(actor('system'), async (tx) => {
      const { logo } = await firmOf(tx, config);
      return logo === c.req.path ? firmLogo(tx) : null;
    });
    if (!logo) return new Response('Not found.\n', { status: 404, headers: { 'cache-control': 'no-store' } });
    return new Response(new Uint8Array(logo), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
    });
  });
}
