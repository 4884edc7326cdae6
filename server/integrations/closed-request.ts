import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Addresses that are no host of the public internet: the special-purpose registries of IPv4 and IPv6 (RFC 6890, IANA), with those that are
 * used for documentation, and of IPv6 all that is not global unicast, so IPv4 written in IPv6 and translations of it too. A list for each:
 * Node compares an IPv4 address with nets of IPv6 as well.
 */
const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.ipv4.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  // All but 2000::/3.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Protocols, with the tunnels of Teredo, and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which may end at internal addresses.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  inside.ipv6.addSubnet(net, prefix, 'ipv6');

/** True for an address that is no host of the public internet. */
export function isInside(address: string): boolean {
  const [bare = ''] = address.split('%');
  const family = isIP(bare) === 6 ? 'ipv6' : 'ipv4';
  return inside[family].check(bare, family);
}

/** Resolves a host name to external addresses only; the connection uses the address that was checked. */
const lookupOutside: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const found = addresses?.find(({ address }) => !isInside(address));
    if (error || addresses.some(({ address }) => isInside(address)) || !found)
      return done(error ?? new InsideError(`${name} leads to an address inside a network.`), '', 0);
    if (options.all) return done(null, [found]);
    return done(null, found.address, found.family);
  });
};

export interface ClosedRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Maximum size of an answer, bytes; checked while it arrives. */
  mostBytes: number;
  /** Maximum time from resolving the name to the last byte, ms. */
  patienceMs: number;
  /** True if the firm configured the address, which may then be internal. */
  mayBeInside: boolean;
}

/** A host that is, or resolves to, an internal address. */
export class InsideError extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'InsideError';
  }
}

/** An answer's status, and its body if the status is 200. */
interface ClosedAnswer {
  status: number;
  body: Uint8Array;
}

/**
 * Sends a request to a service that a certificate or the configuration names.
 * @throws Error in words: no answer of status 200, too large, too late, or an internal address
 */
export async function requestClosed(address: string, choices: ClosedRequest): Promise<Uint8Array> {
  const { status, body } = await answerClosed(address, choices);
  if (status !== 200) throw new Error(`It answered with status ${status}.`);
  return body;
}

/**
 * The same for a caller who tells the statuses apart. Redirects are not followed: they could lead anywhere.
 * @throws Error in words: no answer, too large or too late; `InsideError` for an internal address
 */
export function answerClosed(
  address: string,
  { method, headers = {}, body, mostBytes, patienceMs, mayBeInside }: ClosedRequest,
): Promise<ClosedAnswer> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayBeInside && isIP(host) !== 0 && isInside(host))
    return Promise.reject(new InsideError(`${host} is an address inside a network.`));
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method,
        headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
        signal: AbortSignal.timeout(patienceMs),
        ...(!mayBeInside && { lookup: lookupOutside }),
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        const status = answer.statusCode ?? 0;
        if (status !== 200) {
          answer.destroy();
          return resolve({ status, body: new Uint8Array() });
        }
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > mostBytes) answer.destroy(new Error(`It answered with more than ${mostBytes} bytes.`));
          else parts.push(part);
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status, body: Buffer.concat(parts) }));
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
