import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shadesOf } from '../../../contract/firm/shades.ts';
import { actor } from '../../db/actor.ts';
import { firmLogo } from '../../firm/facts.queries.ts';
import { firmOf, readFirm } from '../../firm/firm.ts';
import type { Services } from '../../services.ts';
import type { App } from '../env.ts';

/**
 * The firm's logo, for pages before a sign-in too, whose address changes with its content; and the manifest of the installed app in the
 * firm's colour.
 */
export function mountBrand(app: App, { config, db }: Pick<Services, 'config' | 'db'>, distDir: string): void {
  app.get('/manifest.webmanifest', async (c, next) => {
    const { accent } = await readFirm(db, config);
    const built = accent && (await readFile(join(distDir, 'manifest.webmanifest'), 'utf8').catch(() => null));
    if (!built) return next();
    const manifest = { ...JSON.parse(built), theme_color: shadesOf(accent).accent[0] };
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
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
