import type { HttpBindings } from '@hono/node-server';
import { newId } from '#contract/core/values.ts';
import type { RequestFacts } from './handler.ts';

/** Facts of a request before it is parsed. `trustProxy` is the number of our proxies in front. */
export function requestFacts(
  request: Request,
  env: Partial<HttpBindings> | undefined,
  trustProxy: number,
  now: string,
): RequestFacts {
  const { headers } = request;
  return {
    id: newId(Date.parse(now)),
    ip: callerAddress(
      headers.get('x-forwarded-for'),
      env?.incoming?.socket.remoteAddress ?? 'unknown',
      trustProxy,
    ),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
    origin: headers.get('origin'),
    cookie: headers.get('cookie') ?? '',
  };
}

/** An entry of `X-Forwarded-For` without its port, which some proxies add, and without the brackets that IPv6 has before one. */
const withoutPort = (entry: string): string =>
  /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

/** The address our outermost proxy saw: each proxy appends one, so it is the `trustProxy`-th from the end. */
export function callerAddress(forwarded: string | null, peer: string, trustProxy: number): string {
  const seen = (forwarded ?? '')
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter((address) => address !== '');
  const address = trustProxy > 0 ? (seen.at(-trustProxy) ?? seen[0] ?? peer) : peer;
  return address.slice(0, 64);
}
