import type { App } from '../env.ts';

/**
 * `/share`, to which a system posts files shared with the installed app. The service worker takes them; where there is none, nothing is read
 * here, and the screen that sends documents says so.
 */
export function mountSharePage(app: App): void {
  app.post(
    '/share',
    () =>
      new Response(null, {
        status: 303,
        headers: { location: '/client/send/document?shared=missed', 'cache-control': 'no-store' },
      }),
  );
}
