import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { extension, general, type Issued, issuer, root, timeStamping, unit } from '#tests/fixtures/issued.ts';
import { element } from '#tests/fixtures/stamped.ts';
import { type Stamping, stampOf } from '#tests/fixtures/time-stamps.ts';
import { childOf, readDer } from './der.ts';
import { clockToleranceMs, isStampFrom, isStampOver, readTimestamp } from './timestamp.ts';

const now = new Date('2026-11-20T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const over = new TextEncoder().encode('a signature');
const imprint = createHash('sha256').update(over).digest();

const trusted = await root([{ CN: ['Root'] }, { O: ['Time'] }]);
const between = await issuer(trusted, [{ CN: ['Between'] }, { O: ['Time'] }]);
const stamping = await unit(between);
const servers = await issuer(trusted, [{ CN: ['Servers'] }], {
  extensions: [
    extension.authority(),
    extension.keyUsage(0x06),
    extension.purposes(['1.3.6.1.5.5.7.3.1'], false),
  ],
});
const usual: Stamping = { unit: stamping, others: [between], at: now, imprint };

/** A stamp's answer: its time, nothing, or that it is none. */
async function judged(made: Partial<Stamping>, roots: readonly Issued[] = [trusted]): Promise<string> {
  const token = await stampOf({ ...usual, ...made });
  const stamp = await readTimestamp(token).catch(() => undefined);
  if (!stamp || !(await isStampOver(stamp, over))) return 'no stamp';
  const certificates = roots.map(({ certificate }) => certificate);
  return (await isStampFrom(certificates, stamp, now)) ? stamp.at.toISOString() : 'nothing';
}

const number = (tag: number, ...bytes: readonly number[]) => element(tag, Uint8Array.from(bytes));
const sequence = (...content: readonly Uint8Array[]) => element(0x30, ...content);
const seconds = (...bytes: readonly number[]) => sequence(number(2, ...bytes));
const nonce = number(2, 7);
const nameOfUnit = element(0xa0, general.directory([{ CN: ['Unit'] }, { O: ['Time'] }]));
const extensionOf = (isCritical: boolean) => [
  number(6, 0x2a, 3, 4, 5),
  ...(isCritical ? [number(1, 0xff)] : []),
  element(4, number(5)),
];
const extensions = (isCritical: boolean) => element(0xa1, sequence(...extensionOf(isCritical)));
/** Another attribute, with this number at its end. */
const attribute = (last: number) => sequence(number(6, 0x2a, 3, last), element(0x31, number(5)));

test.each<[string, Partial<Stamping>, string?]>([
  ['by elliptic curves', {}],
  ['with its root beside it', { others: [trusted, between] }],
  [
    'with the accuracy of a second, a nonce and the name of its unit',
    { optional: [seconds(1), nonce, nameOfUnit] },
  ],
  ['to the millisecond', { at: '20261120095959.125Z' }, '2026-11-20T09:59:59.125Z'],
  ['to less than a millisecond', { at: '20261120095959.1259999Z' }, '2026-11-20T09:59:59.125Z'],
  ['with a number that is negative', { serial: number(2, 0x85) }],
  ['of another policy', { policy: '1.3.6.1.4.1.1' }],
  ['with an extension that is not critical', { optional: [extensions(false)] }],
  ['with another signed attribute', { attributes: (made) => [...made, attribute(9)] }],
  ['ahead of this clock by a little', { at: later(clockToleranceMs) }, later(clockToleranceMs).toISOString()],
  [
    'of this very moment, of a unit for some minutes',
    { unit: await unit(between, { from: '2026-11-20T09:58:00Z' }) },
  ],
])('a stamp confirms its time: %s', async (_, made, at = now.toISOString()) => {
  expect(await judged(made)).toBe(at);
});

const purposes = [extension.purposes([timeStamping])];

test.each<[string, Partial<Stamping>]>([
  ['of a time after now', { at: later(clockToleranceMs + 1000) }],
  [
    'of an authority that is not published',
    { unit: await unit(await root([{ CN: ['Root'] }, { O: ['Time'] }])) },
  ],
  ['without the certificates between', { others: [] }],
  ['from before its root', { unit: await unit(trusted, { from: '2018-01-01' }), at: new Date('2019-01-01') }],
  ['of a unit below an issuer for servers', { unit: await unit(servers), others: [servers] }],
])('a stamp confirms nothing: %s', async (_, made) => {
  expect(await judged(made)).toBe('nothing');
});

test.each<[string, Partial<Stamping>]>([
  ['over something else', { imprint: createHash('sha256').update('else').digest() }],
  ['over the beginning of a hash', { imprint: imprint.subarray(0, 16) }],
  ['of an unknown version', { version: number(2, 2) }],
  ['of no time', { at: '20261320100000Z' }],
  ['of a time in another zone', { at: '20261120100000+0100' }],
  ['with a critical extension', { optional: [extensions(true)] }],
  [
    'with an extension twice',
    { optional: [element(0xa1, sequence(...extensionOf(false)), sequence(...extensionOf(false)))] },
  ],
  ['with a part twice', { optional: [nonce, nonce] }],
  ['with its parts in another order', { optional: [nonce, seconds(1)] }],
  ['with something behind them', { optional: [nonce, number(4, 1)] }],
  ['accurate to an hour', { optional: [seconds(0x0e, 0x10)] }],
  ['that names another unit', { optional: [element(0xa0, general.directory([{ CN: ['Other'] }]))] }],
  ['of a unit that had ended', { unit: await unit(between, { to: '2026-11-01' }) }],
  ['of a unit that had not begun', { unit: await unit(between, { from: '2026-12-01' }) }],
  ['of a unit without a purpose', { unit: await unit(between, { extensions: [] }) }],
  [
    'of a unit with a purpose that is not critical',
    { unit: await unit(between, { extensions: [extension.purposes([timeStamping], false)] }) },
  ],
  [
    'of a unit with another purpose too',
    { unit: await unit(between, { extensions: [extension.purposes([timeStamping, '1.3.6.1.5.5.7.3.4'])] }) },
  ],
  [
    'of a unit with its purpose twice',
    { unit: await unit(between, { extensions: [...purposes, ...purposes] }) },
  ],
  [
    'of a unit that may only encrypt',
    { unit: await unit(between, { extensions: [...purposes, extension.keyUsage(0x20)] }) },
  ],
  [
    'of a unit that may issue certificates too',
    { unit: await unit(between, { extensions: [...purposes, extension.keyUsage(0x84)] }) },
  ],
  [
    'of a unit with a critical extension',
    { unit: await unit(between, { extensions: [...purposes, extension.any('1.2.3.4', true, number(5))] }) },
  ],
  ['bound to another certificate', { bound: between }],
  ['bound to another certificate of the same key', { bound: await unit(between, { keys: stamping.keys }) }],
  ['bound to none', { attributes: (made) => made.slice(0, 2) }],
  ['with an attribute twice', { attributes: (made) => [...made, attribute(9), attribute(9)] }],
  ['without its digest', { attributes: ([type, , bound]) => [type, bound].flatMap((one) => one ?? []) }],
  ['of nobody', { signers: () => [] }],
  ['of two signers', { signers: (one) => [one, one] }],
  ['without the certificate of its unit', { certificates: ([, ...others]) => element(0xa0, ...others) }],
])('there is no stamp: %s', async (_, made) => {
  expect(await judged(made)).toBe('no stamp');
});

test('a token in another encoding than DER is none, nor one with something behind it', async () => {
  const token = await stampOf(usual);
  const [type, signed] = [0, 1].map((place) => childOf(readDer(token), place).bytes);
  if (!type || !signed) throw new Error('The token is not whole.');
  const endless = Buffer.concat([Uint8Array.of(0x30, 0x80), type, signed, new Uint8Array(2)]);
  await expect(readTimestamp(endless)).rejects.toThrow('This is not DER.');
  await expect(readTimestamp(Buffer.concat([token, new Uint8Array(1)]))).rejects.toThrow(
    'Something stands behind',
  );
});
