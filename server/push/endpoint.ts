import { isIP } from 'node:net';
import { isInside } from '../integrations/closed-request.ts';

/** Names that lead into a network by themselves: of this machine, of a local network, and those without a domain. */
const insideNames = /^[^.]*$|(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * The fault of a push service's address that a browser names, in words; undefined if it may be used. A name that resolves to an internal
 * address is found out when a message is sent.
 * @param loopback true: a test's push service on this machine may be named, by http too
 */
export function endpointFault(address: string, loopback: boolean): string | undefined {
  if (!URL.canParse(address)) return 'This is not an address.';
  const { protocol, hostname, username, password, port } = new URL(address);
  if (loopback && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return undefined;
  if (protocol !== 'https:') return 'A push service is reached by https.';
  if (username || password) return 'The address of a push service names nobody.';
  if (port !== '') return 'A push service is reached at the usual port.';
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const inside = isIP(host) === 0 ? insideNames.test(host) : isInside(host);
  return inside ? 'This address is inside a network.' : undefined;
}
