import type { Extension } from '@peculiar/x509';
import { expect, test, vi } from 'vitest';
import {
  type Attributes,
  extension,
  general,
  type Issued,
  issuer,
  root,
  timeStamping,
  unit,
} from '#tests/fixtures/issued.ts';
import { pathTo } from './path.ts';

const at = new Date('2026-11-20T10:00:00Z');
const rootName = [{ CN: ['Root'] }, { O: ['Time'] }];
const between = [{ CN: ['Between'] }, { O: ['Time'] }];
const other = [{ CN: ['Other'] }, { O: ['Time'] }];
const serverAuth = '1.3.6.1.5.5.7.3.1';

interface Chain {
  trusted: Issued;
  last: Issued;
  others: readonly Issued[];
}
const isFound = async ({ trusted, last, others }: Chain) => {
  const certificates = others.map(({ certificate }) => certificate);
  const path = await pathTo(trusted.certificate, last.certificate, certificates, at, timeStamping);
  return path !== undefined;
};

const authority = [extension.authority(), extension.keyUsage(0x06)];
const stamping = [extension.keyUsage(0xc0), extension.purposes([timeStamping])];

/** A unit below an issuer below a root, with these extensions instead of the usual ones. */
async function three(made: {
  root?: Extension[];
  between?: Extension[];
  unit?: Extension[];
}): Promise<Chain> {
  const trusted = await root(rootName, made.root ? { extensions: made.root } : {});
  const middle = await issuer(trusted, between, made.between ? { extensions: made.between } : {});
  const last = await unit(middle, made.unit ? { extensions: made.unit } : {});
  return { trusted, last, others: [middle] };
}
const constrained = (...limits: Parameters<typeof extension.constraints>) =>
  three({
    between: [...authority, extension.constraints(...limits)],
    unit: [...stamping, extension.names(general.dns('tsa.time.example'), general.mail('a@time.example'))],
  });
const unknown = (isCritical: boolean) => extension.any('1.2.3.4.5', isCritical, Uint8Array.of(5, 0));

/** A root whose key was followed by another one, handed over by a certificate that it issued to itself. */
async function rollover(longest?: number): Promise<Chain> {
  const trusted = await root(rootName, {
    extensions: [extension.authority(longest), extension.keyUsage(0x06)],
  });
  const handedOver = await root(rootName, { by: trusted });
  const next: Issued = { ...handedOver, name: rootName };
  return { trusted, last: await unit(next), others: [handedOver] };
}

/** An issuer whose one key has two certificates, of a root that is not trusted and of one that is. */
async function crossSigned(): Promise<Chain> {
  const [trusted, stranger] = await Promise.all([root(rootName), root(other)]);
  const fromStranger = await issuer(stranger, between);
  const fromTrusted = await issuer(trusted, between, { keys: fromStranger.keys });
  const last = await unit(fromStranger);
  return { trusted, last, others: [stranger, fromStranger, fromTrusted] };
}

/** Issuers below each other, as many as named. */
async function long(names: number, longest?: number): Promise<Chain> {
  const trusted = await root(rootName, {
    extensions: [extension.authority(longest), extension.keyUsage(0x06)],
  });
  const others: Issued[] = [];
  for (let depth = 0; depth < names; depth++)
    others.push(await issuer(others.at(-1) ?? trusted, [{ CN: [`Between ${depth}`] }]));
  return { trusted, last: await unit(others.at(-1) ?? trusted), others };
}

test.each<[string, () => Promise<Chain>]>([
  ['of elliptic curves', () => three({})],
  [
    'of RSA, with the purpose at the issuer, as DigiCert has it',
    async () => {
      const trusted = await root(rootName, { algorithm: 'RSA' });
      const extensions = [...authority, extension.purposes([timeStamping], false)];
      const middle = await issuer(trusted, between, { algorithm: 'RSA', extensions });
      return { trusted, last: await unit(middle, { algorithm: 'RSA' }), others: [middle, trusted] };
    },
  ],
  [
    'straight from the root, with an e-mail address in its name, as FreeTSA has it',
    async () => {
      const name: Attributes = [
        { O: ['Free TSA'] },
        { OU: ['Root CA'] },
        { '1.2.840.113549.1.9.1': [{ ia5String: 'a@time.example' }] },
      ];
      const trusted = await root(name, { algorithm: 'RSA' });
      return { trusted, last: await unit(trusted, { name, algorithm: 'RSA' }), others: [trusted] };
    },
  ],
  [
    'that is itself published',
    async () => {
      const last = await unit(undefined);
      return { trusted: last, last, others: [] };
    },
  ],
  [
    'with any purpose at the issuer',
    () => three({ between: [...authority, extension.purposes(['2.5.29.37.0'])] }),
  ],
  ['with an issuer that was cross-signed', crossSigned],
  ['with a root that handed over to its next key', () => rollover()],
  ['with a root that handed over and allows no issuer below', () => rollover(0)],
  ['with as many issuers as the root allows', () => long(2, 2)],
  [
    'that may be longer than any is',
    () =>
      three({
        between: [
          extension.keyUsage(0x06),
          extension.any('2.5.29.19', true, Uint8Array.of(0x30, 7, 1, 1, 0xff, 2, 2, 0, 0xff)),
        ],
      }),
  ],
  [
    'with an unknown extension that is not critical',
    () => three({ between: [...authority, unknown(false)] }),
  ],
  [
    'with policies that are critical',
    () =>
      three({
        between: [
          ...authority,
          extension.any(
            '2.5.29.32',
            true,
            Uint8Array.of(0x30, 0x08, 0x30, 0x06, 0x06, 0x04, 0x55, 0x1d, 0x20, 0x00),
          ),
        ],
      }),
  ],
  [
    'within the permitted names',
    () =>
      constrained({
        permitted: [general.directory([]), general.dns('time.example'), general.mail('time.example')],
      }),
  ],
  [
    'outside the excluded names',
    () =>
      constrained({
        excluded: [
          general.directory([{ O: ['Else'] }]),
          general.dns('else.example'),
          general.mail('.time.example'),
        ],
      }),
  ],
  [
    'with constraints on names it has none of',
    () => constrained({ excluded: [general.uri('else.example')] }),
  ],
])('a path is found: %s', async (_, make) => {
  expect(await isFound(await make())).toBe(true);
});

test.each<[string, () => Promise<Chain>]>([
  ['of another root', async () => ({ ...(await three({})), trusted: await root(rootName) })],
  ['with an unknown critical extension at the unit', () => three({ unit: [...stamping, unknown(true)] })],
  [
    'with an unknown critical extension at the issuer',
    () => three({ between: [...authority, unknown(true)] }),
  ],
  ['with an unknown critical extension at the root', () => three({ root: [...authority, unknown(true)] })],
  [
    'with policies that demand one',
    () =>
      three({
        between: [
          ...authority,
          extension.any('2.5.29.36', true, Uint8Array.of(0x30, 0x03, 0x80, 0x01, 0x00)),
        ],
      }),
  ],
  ['with an extension twice', () => three({ between: [...authority, extension.authority()] })],
  [
    'with an extension twice, the later one harmless',
    () => three({ between: [extension.keyUsage(0x02), ...authority] }),
  ],
  ['with an issuer that is no authority', () => three({ between: [extension.keyUsage(0x06)] })],
  [
    'with an issuer that may not issue',
    () => three({ between: [extension.authority(), extension.keyUsage(0x02)] }),
  ],
  [
    'with a key usage that cannot be read',
    () => three({ between: [extension.authority(), extension.any('2.5.29.15', true, Uint8Array.of(3, 9))] }),
  ],
  [
    'with a key usage of another kind',
    () => three({ between: [extension.authority(), extension.any('2.5.29.15', true, Uint8Array.of(5, 0))] }),
  ],
  [
    'with basic constraints and something behind them',
    () =>
      three({
        between: [
          extension.keyUsage(0x06),
          extension.any('2.5.29.19', true, Uint8Array.of(0x30, 3, 1, 1, 0xff, 5, 0)),
        ],
      }),
  ],
  [
    'with an issuer for servers alone',
    () => three({ between: [...authority, extension.purposes([serverAuth], false)] }),
  ],
  [
    'with a root for servers alone',
    () => three({ root: [...authority, extension.purposes([serverAuth], false)] }),
  ],
  ['with more issuers than the root allows', () => long(2, 1)],
  ['longer than paths are', () => long(8)],
  ['with a negative length', () => three({ between: [extension.authority(0xff), extension.keyUsage(0x06)] })],
  [
    'with an issuer that has ended',
    async () => {
      const trusted = await root(rootName);
      const middle = await issuer(trusted, between, { to: '2026-01-01' });
      return { trusted, last: await unit(middle), others: [middle] };
    },
  ],
  [
    'signed with SHA-1',
    async () => {
      const trusted = await root(rootName, { algorithm: 'RSA with SHA-1' });
      return { trusted, last: await unit(trusted), others: [] };
    },
  ],
  [
    'outside the permitted directory',
    () => constrained({ permitted: [general.directory([{ O: ['Else'] }])] }),
  ],
  ['outside the permitted hosts', () => constrained({ permitted: [general.dns('else.example')] })],
  [
    'at a host that only ends like the permitted one',
    () => constrained({ permitted: [general.dns('ime.example')] }),
  ],
  ['outside the permitted mailboxes', () => constrained({ permitted: [general.mail('b@time.example')] })],
  [
    'outside permitted names that are not critical',
    () => constrained({ permitted: [general.dns('else.example')] }, false),
  ],
  [
    'within an excluded directory, in other letters',
    () => constrained({ excluded: [general.directory([{ CN: ['UNIT'] }])] }),
  ],
  ['within the excluded hosts', () => constrained({ excluded: [general.dns('time.example')] })],
  ['within the excluded mailboxes', () => constrained({ excluded: [general.mail('TIME.example')] })],
  [
    'with a constraint on a form of name that is not understood',
    () =>
      three({
        between: [...authority, extension.constraints({ permitted: [general.uri('time.example')] })],
        unit: [...stamping, extension.names(general.uri('https://time.example/'))],
      }),
  ],
])('no path is found: %s', async (_, make) => {
  expect(await isFound(await make())).toBe(false);
});

test('certificates that name each other in every way take no long search', async () => {
  const trusted = await root(rootName);
  const same = await root(other);
  const others = await Promise.all(
    Array.from({ length: 30 }, (_, day) => root(other, { keys: same.keys, to: `20${30 + day}-01-01` })),
  );
  const checked = vi.spyOn(crypto.subtle, 'verify');
  expect(await isFound({ trusted, last: await unit(same), others })).toBe(false);
  expect(checked.mock.calls.length).toBeLessThanOrEqual(20);
  checked.mockRestore();
});
