import type { Services } from '../services.ts';
import type { App } from './app.ts';

/**
 * `/health`: the process answers. `/ready`: the database does too; its migrations ran before the server listened. `sealing` says in words
 * why documents cannot be sealed: nothing is sent for signing then, and all else goes on. `room` says likewise whether the disk has any:
 * where it does not, nothing is taken in.
 */
export function mountHealth(
  app: App,
  { db, version, log, signer }: Pick<Services, 'db' | 'version' | 'log' | 'signer'>,
): void {
  app.get('/health', (c) => c.json({ status: 'ok', version }, 200, { 'cache-control': 'no-store' }));
  app.get('/ready', async (c) => {
    try {
      await db.ping();
      const room = (await db.hasRoom()) ? 'ready' : 'The disk of the database is all but full.';
      const sealing = signer.problem() ?? 'ready';
      return c.json({ status: 'ready', sealing, room }, 200, { 'cache-control': 'no-store' });
    } catch (error) {
      log.error({ error }, 'not ready');
      return c.json({ status: 'unavailable' }, 503, { 'cache-control': 'no-store', 'retry-after': '5' });
    }
  });
}
