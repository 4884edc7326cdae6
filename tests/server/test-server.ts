import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, type Input, urlOf } from '#contract/core/endpoint.ts';
import { readConfig } from '#server/config.ts';
import { testDatabase } from '#server/db/test-database.ts';
import { handlers as allHandlers } from '#server/domains.ts';
import { createApp } from '#server/http/app.ts';
import type { Handler } from '#server/http/handler.ts';
import { errorFacts, type Logger } from '#server/log.ts';
import { composeTestServices } from '#server/test-services.ts';
import { keepOutside } from './processes/keep-outside.ts';

export const origin = 'http://localhost:4100';

/** Parts of a request besides its input. */
export interface Carrying {
  bearer?: string | undefined;
  cookie?: string | undefined;
  key?: string;
  headers?: Record<string, string>;
  /** Raw body, sent in place of the input's. */
  raw?: string | Uint8Array;
  ip?: string;
}

/** The whole server in this process: its real parts on a database and a folder of its own, with a clock the test moves. */
export async function testServer({
  env = {},
  handlers = allHandlers,
}: {
  env?: Record<string, string>;
  handlers?: readonly Handler[];
} = {}) {
  const database = await testDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'portico-server-'));
  let now = Date.now();
  const lines: { level: string; facts: Record<string, unknown>; message: string }[] = [];
  const at = (level: string) => (facts: { error?: unknown }, message: string) => {
    lines.push({
      level,
      facts: { ...facts, ...(facts.error ? { error: errorFacts(facts.error) } : {}) },
      message,
    });
  };
  const log = Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, at(level)]),
  ) as unknown as Logger;
  const config = readConfig({ PUBLIC_URL: origin, DATA_DIR: dir, ...env });
  const clock = { now: () => new Date(now).toISOString() };
  const services = await composeTestServices(config, database.db, '1.0.0+test', { clock, log });
  keepOutside(database.db, services);
  const app = createApp(services, handlers, join(dir, 'dist'));

  /** Sends a request as Node would pass it to the app. */
  const request = (path: string, init: RequestInit = {}, ip = '192.0.2.1'): Promise<Response> =>
    Promise.resolve(
      app.request(new Request(new URL(path, config.publicUrl), init), undefined, {
        incoming: { socket: { remoteAddress: ip } },
      } as never),
    );

  /** Calls an endpoint of the contract. */
  function call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    carrying: Carrying = {},
  ): Promise<Response> {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const { bearer, cookie, key, headers, raw, ip } = carrying;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const chunk = (endpoint as Endpoint).body === 'chunk';
    const sent =
      raw ?? (chunk ? (body as Uint8Array) : body === undefined ? undefined : JSON.stringify(body));
    return request(
      urlOf(endpoint, params) + search,
      {
        method: endpoint.method,
        ...(sent !== undefined &&
          endpoint.method !== 'GET' && { body: sent as NonNullable<RequestInit['body']> }),
        headers: {
          ...(sent !== undefined && {
            'content-type': chunk ? 'application/octet-stream' : 'application/json',
          }),
          ...(endpoint.method !== 'GET' && { origin: config.publicUrl }),
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(cookie && { cookie }),
          ...(key && { 'idempotency-key': key }),
          ...headers,
        },
      },
      ip,
    );
  }

  return {
    app,
    services,
    db: database.db,
    /** The login that owns the tables. */
    ownerUrl: database.ownerUrl,
    dir,
    lines,
    request,
    call,
    now: clock.now,
    /** Moves the server's clock. */
    wait(ms: number) {
      now += ms;
    },
    async close() {
      await services.pdf.close();
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof testServer>>;

/** `name=value` of the cookie an answer sets, as a browser would send it back. */
export const cookieFrom = (response: Response): string =>
  response.headers.get('set-cookie')?.split(';')[0] ?? '';
