import { secureAddressWords } from '#contract/core/secure-address.ts';
import type { Config } from '../config.ts';

const thisMachine = new Set(['127.0.0.1', '[::1]']);

/**
 * The answer to a request under a wrong host on plain http: 127.0.0.1, which has its own storage and no passkeys, is redirected to
 * localhost; any other host gets an explanation. Behind https the proxy decides which host is ours.
 */
export function wrongHost(
  request: Request,
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
): Response | null {
  if (publicUrl.startsWith('https:')) return null;
  const { hostname, pathname, search } = new URL(request.url);
  if (hostname === 'localhost') return null;
  if (thisMachine.has(hostname))
    return new Response(null, { status: 308, headers: { location: publicUrl + pathname + search } });
  return new Response(`${secureAddressWords(port)}\n`, {
    status: 421,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
