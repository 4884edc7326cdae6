import { isIPv6 } from 'node:net';

const mappedIpv4 = /^(?:0*:)*:?(?:0*:)*ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network of an address for counting requests: an IPv4 address itself, of IPv6 its /64, since a subscriber has at least a /64 (RFC
 * 6177) and may change the address within it.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const [, ipv4] = mappedIpv4.exec(bare) ?? [];
  if (ipv4) return ipv4;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // A dotted end stands for two groups.
  const missing = 8 - before.length - after.length - (bare.includes('.') ? 1 : 0);
  const groups = tail === undefined ? before : [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
