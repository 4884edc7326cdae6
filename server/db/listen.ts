import pg from 'pg';

const againMs = 1000;

/**
 * Hears NOTIFY on a channel, on a connection of its own. One that is lost is made again once the database is back; then `heard` is
 * called once for whatever was missed. The answer stops it.
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
    // Its end says the same, and without a listener an error would end the process.
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
