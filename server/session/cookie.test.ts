import { describe, expect, test } from 'vitest';
import { cookieName, cookieOf, setCookie } from './cookie.ts';
import { deviceLabel } from './device-label.ts';
import { bearerOf, hashToken, isToken, newToken } from './tokens.ts';

const secure = 'https://portal.example.com';
const local = 'http://localhost:4100';

describe('cookies', () => {
  test('are __Host- and Secure on https, named by port on localhost', () => {
    expect(setCookie('client', secure, 'abc', 3600)).toBe(
      '__Host-portico-client=abc; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
    expect(setCookie('app', local, 'abc', 3600)).toBe(
      'portico-app-4100=abc; Max-Age=3600; Path=/; HttpOnly; SameSite=Strict',
    );
    expect(cookieName('external', 'http://localhost')).toBe('portico-external-80');
  });

  test.each([
    ['portico-app-4100=abc', 'abc'],
    ['other=1; portico-app-4100=abc; more=2', 'abc'],
    ['portico-app-4101=abc', null],
    ['xportico-app-4100=abc', null],
    ['portico-app-4100=', null],
    ['portico-app-4100=a b', null],
    [`portico-app-4100=${'a'.repeat(101)}`, null],
    ['', null],
  ])('in %j: %j', (header, value) => expect(cookieOf('app', local, header)).toBe(value));
});

describe('tokens', () => {
  test('have 256 bits and are known by their hash alone', () => {
    const token = newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(newToken()).not.toBe(token);
    expect(isToken(token, hashToken(token))).toBe(true);
    expect(isToken(`${token}x`, hashToken(token))).toBe(false);
    expect(hashToken('a')).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['Bearer', null],
    ['Bearer ', null],
    ['Bearer a b', null],
    ['Basic abc', null],
    [`Bearer ${'a'.repeat(513)}`, null],
    [null, null],
  ])('%j carries %j', (header, token) => expect(bearerOf(header)).toBe(token));
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5', 'A browser'],
])('%s is %s', (userAgent, label) => expect(deviceLabel(userAgent)).toBe(label));
