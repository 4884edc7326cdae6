import type { App } from '../env.ts';

/**
 * `/network`, which the service worker does not answer: a network with a sign-in page of its own shows it here, and afterwards leads back
 * into the app.
 */
export function mountNetworkPage(app: App): void {
  app.get(
    '/network',
    () => new Response(null, { status: 302, headers: { location: '/', 'cache-control': 'no-store' } }),
  );
}
