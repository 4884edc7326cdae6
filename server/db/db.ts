import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Actor, settingsOf } from './actor.ts';
import { listenOn } from './listen.ts';
import { probe } from './probe.ts';

/** The handle queries take: a transaction under an actor, or as nobody one connection per statement. Only `Db` makes one. */
export type Tx = NodePgDatabase;

/** The database. Everything runs in a transaction under an actor, except single statements as nobody. */
export interface Db {
  /**
   * Runs `work` in one transaction under the actor's database role and settings; commits, or rolls back when it throws. Runs it again after
   * a deadlock or serialization failure, so `work` must have no effect outside the transaction.
   */
  as<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs statements as nobody (`actor('none')`), each on its own and once: every call begins with one, and a transaction would add three
   * round trips. Nothing that must last for several statements (a setting, a lock, a turn) works here.
   */
  asAnonymous<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls `heard` for each NOTIFY on the channel, and once after the connection was lost, until the returned function is called. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Resolves if the database answers within two seconds. */
  ping(): Promise<void>;
  /** True if the database's disk has space for more. Of an external database that is its administrator's business: always true. */
  hasRoom(): Promise<boolean>;
  /** Calls `heard` with the seconds that a transaction waited for its connection, for each. */
  onPoolWait(heard: (seconds: number) => void): void;
  /** Numbers of connections in use and idle, and of callers that wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const retryable = new Set(['40001', '40P01']);
const triesOfATransaction = 4;

/** The server cancels a statement after this time, ms; if the server is silent, we give up a little later. */
const statementMs = 30_000;
const silenceMs = 5000;
const pingMs = 2000;

/** Opens the runtime pool. Its connections start as `portico_none`, so a query without `as` is refused (42501). */
export function openDb(
  url: string,
  {
    max = 16,
    hasRoom = async () => true,
    longestMs = statementMs,
  }: { max?: number; hasRoom?: Db['hasRoom']; longestMs?: number } = {},
): Db {
  const options = {
    connectionString: url,
    options: '-c role=portico_none -c timezone=UTC',
    // A connection that only listens would not notice that the other machine, or a firewall between, is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  };
  const pool = new pg.Pool({
    ...options,
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: longestMs,
    query_timeout: longestMs + silenceMs,
  });
  const { ping, close } = probe(options, pingMs);
  // The pool replaces an idle connection that was lost; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection lost between two statements of a transaction: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));

  let hearWait: (seconds: number) => void = () => undefined;
  async function once<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    const asked = performance.now();
    const client = await pool.connect();
    hearWait((performance.now() - asked) / 1000);
    let broken = false;
    try {
      await client.query('begin');
      const settings = Object.entries(settingsOf(actor));
      await client.query(
        `select ${settings.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`).join(', ')}`,
        settings.flat(),
      );
      const result = await work(drizzle(client));
      await client.query('commit');
      return result;
    } catch (error) {
      broken = isSilent(error);
      if (!broken)
        await client.query('rollback').catch(() => {
          broken = true;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    async as(actor, work) {
      for (let tries = 1; ; tries++) {
        try {
          return await once(actor, work);
        } catch (error) {
          if (tries === triesOfATransaction || !retryable.has(pgCode(error) ?? '')) throw error;
        }
      }
    },
    asAnonymous: (work) => work(drizzle(pool)),
    listen: (channel, heard) => listenOn(options, channel, heard),
    ping,
    hasRoom,
    onPoolWait(heard) {
      hearWait = heard;
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await close();
      await pool.end();
    },
  };
}

/** True if a query timed out without an answer: the driver's error has this message and no code. */
function isSilent(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e.message === 'Query read timeout') return true;
  return false;
}

/** The SQLSTATE of a database error, also inside Drizzle's wrapping. */
export function pgCode(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof pg.DatabaseError) return e.code;
    if ('code' in e && typeof e.code === 'string') return e.code;
  }
  return undefined;
}

/** The name of the constraint that was violated, if any. */
export function pgConstraint(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof pg.DatabaseError) return e.constraint;
  return undefined;
}

/** Wakes listeners of a channel when the transaction commits. */
export const notifyListeners = (tx: Tx, channel: string, payload = ''): Promise<unknown> =>
  tx.execute(sql`select pg_notify(${channel}, ${payload})`);
