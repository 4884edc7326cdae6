import type { App } from '../env.ts';

/**
 * `/network`, which no worker answers: where a network asks for something first it shows its own page here, and once it lets people
 * through they are back in the app.
 */
export function mountNetworkPage(app: App): void {
  app.get(
    '/network',
    () => new Response(null, { status: 302, headers: { location: '/', 'cache-control': 'no-store' } }),
  );
}
