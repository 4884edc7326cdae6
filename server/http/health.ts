import type { Services } from '../services.ts';
import type { App } from './app.ts';

/**
 * `/health`: the process answers. `/ready`: the database does too; its migrations ran before the server listened. `sealing` says in words
 * why documents cannot be sealed: nothing is sent for signing then, and all else goes on.
 */
export function mountHealth(
  app: App,
  { db, version, log, signer }: Pick<Services, 'db' | 'version' | 'log' | 'signer'>,
): void {
  app.get('/health', (c) => c.json({ status: 'ok', version }, 200, { 'cache-control': 'no-store' }));
  app.get('/ready', async (c) => {
    try {
      await db.ping();
      return c.json({ status: 'ready', sealing: signer.problem() ?? 'ready' }, 200, {
        'cache-control': 'no-store',
      });
    } catch (error) {
      log.error({ error }, 'not ready');
      return c.json({ status: 'unavailable' }, 503, { 'cache-control': 'no-store', 'retry-after': '5' });
    }
  });
}
