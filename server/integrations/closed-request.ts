import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Internal addresses (RFC 6890): this machine, private, link-local, shared, documentation, multicast. */
const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  // Addresses of the old way to write IPv4 in IPv6, too.
  ['::', 96],
  // Tunnels that may end at internal addresses (6to4, Teredo).
  ['2001::', 32],
  ['2002::', 16],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6');

/** True for an internal address. */
export const isInside = (address: string) => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

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
