import { describe, expect, test } from 'vitest';
import { base32, codeOfStep, factorAddress, newSecret, stepOf, stepsOfCode } from './totp.ts';

const text = (value: string) => new TextEncoder().encode(value);
const secret = text('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000).toISOString();

// RFC 4226, appendix D.
test.each(
  ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, step) => [step, code] as const,
  ),
)('the code of step %i is that of RFC 4226', (step, code) => {
  expect(codeOfStep(secret, step)).toBe(code);
});

// RFC 6238, appendix B, whose codes of eight digits end in those of six.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  expect(codeOfStep(secret, stepOf(at(seconds)))).toBe(code.slice(2));
});

describe('a code counts', () => {
  const step = 40_000_000;
  const code = codeOfStep(secret, step);
  const [start, end] = [step * 30, step * 30 + 30];
  test.each([
    ['in its own half minute', start + 15, [step]],
    ['in the first moment of the half minute before', start - 30, [step]],
    ['in the last moment of the half minute after', end + 29.999, [step]],
    ['not before', start - 30.001, []],
    ['not later', end + 30, []],
  ])('%s', (_, seconds, steps) => {
    expect(stepsOfCode(secret, code, at(seconds))).toEqual(steps);
  });
  test.each(['', '12345', '1234567', `${code}0`.slice(1), 'abcdef'])('not as %j', (wrong) => {
    expect(stepsOfCode(secret, wrong, at(start))).toEqual([]);
  });
});

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j', (value, encoded) => {
  expect(base32(text(value))).toBe(encoded);
});

test('secrets have 160 bits and differ', () => {
  expect(newSecret()).toHaveLength(20);
  expect(newSecret()).not.toEqual(newSecret());
});

test('an authenticator app reads firm, account and secret from the address', () => {
  const address = factorAddress(secret, { firm: 'Müller & Co: Zürich', email: 'a+b@firm.example' });
  const { protocol, host, pathname, searchParams } = new URL(address);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Müller & Co  Zürich:a+b@firm.example',
  ]);
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: base32(secret),
    issuer: 'Müller & Co  Zürich',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
