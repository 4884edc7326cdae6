import type { Config } from '#server/config.ts';
import type { App } from '../env.ts';
import { policyAllowing } from '../headers.ts';

/**
 * `/redirect.html`, by which people go to an OpenID provider and come back: the only page that may connect to other origins, and only to
 * those providers. It is not cached, so that its policy is always current. Without a provider there is no such page.
 */
export function mountRedirectPage(app: App, { cloud }: Pick<Config, 'cloud'>): void {
  const authorities = Object.values(cloud).flatMap(({ authority, resetAuthority }) => [
    authority,
    resetAuthority,
  ]);
  const origins = authorities.flatMap((authority) => (authority === null ? [] : [new URL(authority).origin]));
  const policy = policyAllowing([...new Set(origins)]);
  app.use('/redirect.html', async (c, next) => {
    if (origins.length === 0)
      return new Response('Not found.\n', { status: 404, headers: { 'cache-control': 'no-store' } });
    await next();
    c.res.headers.set('content-security-policy', policy);
    return undefined;
  });
}
