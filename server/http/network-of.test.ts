import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001:ffff:1:2:3', '2001:db8:0:1::/64'],
  ['2001:db8::1:0:0:0:1', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

test('every address of a /64 is one network, of another /64 another', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 12, maxLength: 12 }),
      (numbers) => {
        const text = numbers.map((number) => number.toString(16));
        const prefix = text.slice(0, 4);
        const one = [...prefix, ...text.slice(4, 8)].join(':');
        const other = [...prefix, ...text.slice(8, 12)].join(':');
        expect(networkOf(one)).toBe(networkOf(other));
        const next = [...prefix.slice(0, 3), ((Number(numbers[3]) + 1) % 0x10000).toString(16)];
        expect(networkOf([...next, ...text.slice(4, 8)].join(':'))).not.toBe(networkOf(one));
      },
    ),
  );
});
