import { OctetString } from 'asn1js';
import { expect, test } from 'vitest';
import { extension, general, issue, issuer, root } from '#tests/fixtures/issued.ts';
import { type Listing, listExtension, listOf } from '#tests/fixtures/lists.ts';
import { element } from '#tests/fixtures/stamped.ts';
import { listed, readList } from './revocation.ts';

const now = new Date('2026-11-20T10:00:00Z');
const firm = await root([{ CN: ['Firm'] }]);
const address = 'https://firm.example/crl';
const named = element(0xa0, element(0xa0, general.uri(address)));
const points = extension.any('2.5.29.31', false, element(0x30, element(0x30, named)));
const seal = await issue({ name: [{ CN: ['Seal'] }], by: firm, extensions: [points] });
const [other, below] = await Promise.all([
  issue({ name: [{ CN: ['Other'] }], by: firm }),
  issuer(firm, [{ CN: ['Below'] }]),
]);

/** A list's answer about the seal: its word, or why it is not known; `no list` if it is none of the firm's. */
async function told(made: Partial<Listing>, at = now): Promise<string> {
  const list = readList(await listOf({ by: firm, ...made }));
  if (!list || !(await list.isSignedBy(firm.certificate))) return 'no list';
  const found = listed(list, seal.certificate, at, now);
  return found.is === 'unknown' ? found.why : found.is;
}

const revoked = { of: seal, at: '2026-11-18' };
const unknown = (isCritical: boolean) => listExtension('1.2.3.4', isCritical, element(5));
const point = (...parts: readonly Uint8Array[]) => [
  listExtension('2.5.29.28', true, element(0x30, ...parts)),
];
const yes = (tag: number) => element(tag, Uint8Array.of(0xff));

test.each<[string, Partial<Listing>, string, Date?]>([
  ['of nobody', {}, 'good'],
  ['of another one', { entries: [{ of: other, at: '2026-11-18' }] }, 'good'],
  [
    'with a number and a reason',
    {
      extensions: [listExtension('2.5.29.20', false, element(2, Uint8Array.of(7)))],
      entries: [
        {
          of: other,
          at: '2026-11-18',
          extensions: [listExtension('2.5.29.21', false, element(10, Uint8Array.of(1)))],
        },
      ],
    },
    'good',
  ],
  ['of this day, to its end', { from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:00:00Z' }, 'good'],
  ['ahead by less than clocks differ', { from: '2026-11-20T10:04:00Z' }, 'good'],
  [
    'that is over, for a time that was proven while it held',
    { from: '2026-01-01', to: '2026-01-08' },
    'good',
    new Date('2026-01-05'),
  ],
  [
    'that is over, for a time before it',
    { from: '2026-01-01', to: '2026-01-08' },
    'good',
    new Date('2025-12-05'),
  ],
  ['of a part that the certificate is in', { extensions: point(named) }, 'good'],
  ['of a part for others than authorities', { extensions: point(named, yes(0x81)) }, 'good'],
  ['with it', { entries: [revoked] }, 'revoked'],
  ['that is over, with it', { from: '2026-01-01', to: '2026-01-08', entries: [revoked] }, 'revoked'],
  ['that is over', { from: '2026-01-01', to: '2026-01-08' }, 'over'],
  ['over since a second', { to: '2026-11-20T09:59:59Z' }, 'over'],
  [
    'over, for a time proven after its end',
    { from: '2026-01-01', to: '2026-01-08' },
    'over',
    new Date('2026-02-01'),
  ],
  ['that names no next one', { to: null }, 'over'],
  ['of a time after now', { from: '2026-11-20T10:06:00Z', to: '2026-12-20' }, 'early'],
  ['with a critical extension', { extensions: [unknown(true)] }, 'unclear'],
  ['with a critical extension, and with it', { extensions: [unknown(true)], entries: [revoked] }, 'unclear'],
  [
    'with a critical extension at another entry',
    { entries: [{ of: other, at: '2026-11-18', extensions: [unknown(true)] }] },
    'unclear',
  ],
  [
    'of changes alone',
    { extensions: [listExtension('2.5.29.27', true, element(2, Uint8Array.of(1)))] },
    'unclear',
  ],
  [
    'of entries of another issuer',
    {
      entries: [
        {
          ...revoked,
          extensions: [
            listExtension('2.5.29.29', true, element(0x30, general.directory([{ CN: ['Else'] }]))),
          ],
        },
      ],
    },
    'unclear',
  ],
  [
    'of another part',
    { extensions: point(element(0xa0, element(0xa0, general.uri('https://firm.example/2')))) },
    'unclear',
  ],
  ['of authorities alone', { extensions: point(yes(0x82)) }, 'unclear'],
  ['of some reasons', { extensions: point(element(0x83, Uint8Array.of(6, 0x40))) }, 'unclear'],
  ['of other issuers too', { extensions: point(named, yes(0x84)) }, 'unclear'],
  ['signed with SHA-1', { hash: 'SHA1' }, 'no list'],
  ['that names another algorithm than it is signed with', { named: 'SHA1' }, 'no list'],
  ['of the first version, in its own way', { version: [] }, 'no list'],
  ['of a version to come', { version: [element(2, Uint8Array.of(2))] }, 'no list'],
  ['with an extension twice', { extensions: [unknown(false), unknown(false)] }, 'no list'],
  ['of a namesake', { by: await root([{ CN: ['Firm'] }]) }, 'no list'],
  ['of somebody else', { by: await root([{ CN: ['Else'] }]) }, 'no list'],
])('a list tells of a certificate: %s', async (_, made, wanted, at = now) => {
  expect(await told(made, at)).toBe(wanted);
});

test('a list for authorities is about them', async () => {
  const list = readList(await listOf({ by: firm, extensions: point(yes(0x82)) }));
  expect(list && listed(list, below.certificate, now, now)).toEqual({ is: 'good' });
  const users = readList(await listOf({ by: firm, extensions: point(yes(0x81)) }));
  expect(users && listed(users, below.certificate, now, now)).toEqual({ is: 'unknown', why: 'unclear' });
});

test('of two entries the earlier counts, whatever their order', async () => {
  for (const days of [
    ['2026-11-18', '2026-11-10'],
    ['2026-11-10', '2026-11-18'],
  ]) {
    const list = readList(await listOf({ by: firm, entries: days.map((at) => ({ of: seal, at })) }));
    expect(list && listed(list, seal.certificate, now, now)).toEqual({
      is: 'revoked',
      at: new Date('2026-11-10'),
    });
  }
});

test('a list counts where its issuer may sign lists', async () => {
  for (const [bits, may] of [
    [0x02, true],
    [0x06, true],
    [0x04, false],
  ] as const) {
    const by = await root([{ CN: ['Firm'] }], {
      extensions: [extension.authority(), extension.keyUsage(bits)],
    });
    expect(await readList(await listOf({ by }))?.isSignedBy(by.certificate)).toBe(may);
  }
});

test('a changed list is signed by nobody', async () => {
  const bytes = await listOf({ by: firm, entries: [revoked] });
  const day = Buffer.from('261118000000Z');
  bytes.set(Buffer.from('261119'), Buffer.from(bytes).indexOf(day));
  const list = readList(bytes);
  expect(list && listed(list, seal.certificate, now, now)).toEqual({
    is: 'revoked',
    at: new Date('2026-11-19'),
  });
  expect(await list?.isSignedBy(firm.certificate)).toBe(false);
});

test('anything else is no list', async () => {
  const bytes = await listOf({ by: firm });
  expect(readList(new Uint8Array())).toBeNull();
  expect(readList(new Uint8Array(new OctetString({ valueHex: new ArrayBuffer(3) }).toBER()))).toBeNull();
  expect(readList(Buffer.concat([bytes, new Uint8Array(1)]))).toBeNull();
  expect(
    readList(Buffer.concat([Uint8Array.of(0x30, 0x80), bytes.subarray(4), new Uint8Array(2)])),
  ).toBeNull();
});
