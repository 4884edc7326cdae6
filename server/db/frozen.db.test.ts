import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from './actor.ts';
import { type Db, openDb } from './db.ts';
import { testDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let between: Server;
let db: Db;
const sockets = new Set<Socket>();
let frozen = false;

/** A database behind a proxy that accepts everything and forwards nothing while it is frozen. */
beforeAll(async () => {
  database = await testDatabase();
  const { hostname, port } = new URL(database.runtimeUrl);
  between = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (!frozen) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const address = between.address();
  const url = new URL(database.runtimeUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  db = openDb(url.href, { max: 1, longestMs: 300 });
});
afterAll(async () => {
  await db.close();
  for (const socket of sockets) socket.destroy();
  between.close();
  await database.drop();
});
const one = () => db.as(actor('system'), (tx) => tx.execute(sql`select 1`));

test('a statement that takes too long is ended, and its connection is good for the next', async () => {
  const slow = db.as(actor('system'), (tx) => tx.execute(sql`select pg_sleep(60)`));
  await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
  await one();
});

test('a database that stands still fails calls and pings instead of holding them, and is used again after', async () => {
  await one();
  await db.ping();
  frozen = true;
  await expect(db.ping()).rejects.toThrow();
  await expect(one()).rejects.toThrow();
  frozen = false;
  await db.ping();
  await one();
});

test('a ping needs no connection of the pool', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const holding = db.as(actor('system'), async () => {
    begun.resolve();
    await promise;
  });
  await begun.promise;
  await db.ping();
  resolve();
  await holding;
});
