import pg from 'pg';

/**
 * Pings the database on a connection of its own, which stays open, so that a pool with every connection in use does not count as a failure.
 * Rejects after `patienceMs`; simultaneous calls share one answer.
 */
export function probe(
  config: pg.ClientConfig,
  patienceMs: number,
): { ping(): Promise<void>; close(): Promise<void> } {
  let open: pg.Client | null = null;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const client = open ?? new pg.Client({ ...config, query_timeout: patienceMs });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('The database does not answer.')), patienceMs);
    try {
      if (!open) {
        open = client;
        client.on('error', () => undefined);
        client.once('end', () => {
          if (open === client) open = null;
        });
        await Promise.race([client.connect(), late.promise]);
      }
      await Promise.race([client.query('select 1'), late.promise]);
    } catch (error) {
      if (open === client) open = null;
      // With a query under way this closes the connection without notifying the server.
      void client.end().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    ping() {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    async close() {
      await asking?.catch(() => undefined);
      await open?.end();
    },
  };
}
