import pg from 'pg';

const againMs = 1000;

/**
 * Listens to NOTIFY on a channel, on a connection of its own. A lost connection is opened again once the database is back; then `heard` is
 * called once for everything that was missed.
 * @returns a function that stops it
 */
export async function listenOn(
  config: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client(config);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    // The `end` event follows; without a listener an error would end the process.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    client.once('end', () => void openAgain());
    return client;
  }

  async function openAgain(): Promise<void> {
    while (!stopped) {
      await new Promise((resolve) => setTimeout(resolve, againMs).unref());
      const opened = stopped ? null : await open().catch(() => null);
      if (!opened) continue;
      current = opened;
      if (stopped) await opened.end();
      else heard('');
      return;
    }
  }

  let current = await open();
  return async () => {
    stopped = true;
    await current.end();
  };
}
