import { describe, expect, test } from 'vitest';
import { errorFacts, loggablePath } from '../log.ts';
import { etagMatches } from './files/send-file.ts';
import { contentPolicy, policyAllowing, securityHeaders } from './headers.ts';
import { wrongHost } from './host.ts';
import { refusalFrom } from './pages/errors.ts';
import { Refusal } from './refusal.ts';
import { callerAddress } from './request-facts.ts';

test('the content policy is the one that was agreed', () => {
  expect(contentPolicy).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; " +
      "font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; " +
      "frame-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types app default; report-uri /api/csp-report",
  );
});

test('a page that may ask others may do nothing else more', () => {
  const allowing = policyAllowing(['https://login.example.com', 'https://t.b2clogin.com']);
  const more = "connect-src 'self' https://login.example.com https://t.b2clogin.com;";
  expect(allowing.split(more).join("connect-src 'self';")).toBe(contentPolicy);
  expect(allowing).toContain(more);
});

test.each([
  ['https://portal.example.com', true],
  ['https://localhost:8443', false],
  ['http://localhost:4100', false],
])('%s asks for https for ever: %s', (publicUrl, lasting) => {
  expect('strict-transport-security' in securityHeaders(publicUrl)).toBe(lasting);
});

describe('hosts', () => {
  const of = (url: string, publicUrl = 'http://localhost:4100') =>
    wrongHost(new Request(url), { publicUrl, port: 4100 });
  test('localhost is ours', () => expect(of('http://localhost:4100/client')).toBeNull());
  test.each(['http://127.0.0.1:4100', 'http://[::1]:4100'])('%s is sent to localhost', (host) => {
    const answer = of(`${host}/auth/login?a=1`);
    expect([answer?.status, answer?.headers.get('location')]).toEqual([
      308,
      'http://localhost:4100/auth/login?a=1',
    ]);
  });
  test.each(['http://192.168.1.7:4100/', 'http://portal.example.com/', 'http://localhost.evil.example/'])(
    '%s gets the words',
    async (url) => {
      const answer = of(url);
      expect(answer?.status).toBe(421);
      expect(await answer?.text()).toMatch(
        /^Portico needs a secure address\. Open http:\/\/localhost:4100 .*adb reverse tcp:4100 tcp:4100/,
      );
    },
  );
  test('behind https the proxy decides', () =>
    expect(of('http://10.0.0.5:4100/', 'https://portal.example.com')).toBeNull());
});

test.each([
  [0, '198.51.100.1, 10.0.0.1', '10.0.0.9', '10.0.0.9'],
  [1, '6.6.6.6, 198.51.100.1', '10.0.0.9', '198.51.100.1'],
  [2, '6.6.6.6, 198.51.100.1, 10.0.0.1', '10.0.0.9', '198.51.100.1'],
  [1, null, '10.0.0.9', '10.0.0.9'],
  [1, '198.51.100.1:4711', '10.0.0.9', '198.51.100.1'],
  [1, '[2001:db8::1]:443', '10.0.0.9', '2001:db8::1'],
  [1, '[2001:db8::1]', '10.0.0.9', '2001:db8::1'],
  [1, '2001:db8::1:4711', '10.0.0.9', '2001:db8::1:4711'],
  [2, '6.6.6.6, 198.51.100.1:80, 10.0.0.1:9', '10.0.0.9', '198.51.100.1'],
])('behind %i proxies %j from %s is %s', (proxies, header, peer, address) => {
  expect(callerAddress(header, peer, proxies)).toBe(address);
});

test.each([
  [null, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
])('If-None-Match %j: %s', (header, held) => expect(etagMatches(header, '"a"')).toBe(held));

describe('the log', () => {
  test.each([
    ['/auth/external-login/s3cret', '/auth/external-login/…'],
    ['/auth/external-login/s3cret/more?x=1', '/auth/external-login/…/more'],
    ['https://x.example/auth/external-login/s3cret#y', 'https://x.example/auth/external-login/…'],
    ['/file/s3cret', '/file/…'],
    ['/api/v1/public-files/s3cret/file', '/api/v1/public-files/…/file'],
    ['/client/my-home?token=1', '/client/my-home'],
  ])('%s as %s', (path, logged) => expect(loggablePath(path)).toBe(logged));

  test('an error of the database, without its values', () => {
    const cause = Object.assign(new Error('duplicate key (email)=(ann@example.com)'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (email)=(ann@example.com) already exists.',
      constraint: 'users_email_unique',
    });
    const error = Object.assign(new Error('Failed query: insert …\nparams: ann@example.com', { cause }), {
      query: 'insert',
      params: ['ann@example.com'],
    });
    const facts = errorFacts(error);
    expect(JSON.stringify(facts)).not.toContain('ann@');
    expect(facts).toMatchObject({ cause: { code: '23505', constraint: 'users_email_unique' } });
  });
});

test.each([
  [new Refusal('stale'), 'stale'],
  [Object.assign(new Error(), { code: '23505' }), 'conflict'],
  [Object.assign(new Error(), { code: '23503' }), 'invalid'],
  [Object.assign(new Error(), { code: '22P02' }), 'malformed'],
  [Object.assign(new Error(), { code: '42501' }), 'forbidden'],
  [Object.assign(new Error(), { code: '40P01' }), 'unavailable'],
  [Object.assign(new Error(), { code: '57P01' }), 'unavailable'],
  [Object.assign(new Error(), { code: '25006' }), 'unavailable'],
  [Object.assign(new Error(), { code: '28P01' }), 'unavailable'],
  [Object.assign(new Error(), { code: '3D000' }), 'unavailable'],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'unavailable'],
  [Object.assign(new Error(), { code: 'ENOTFOUND' }), 'unavailable'],
  [Object.assign(new Error(), { code: 'EAI_AGAIN' }), 'unavailable'],
  [Object.assign(new Error(), { code: 'EHOSTUNREACH' }), 'unavailable'],
  [Object.assign(new Error(), { code: 'ENETUNREACH' }), 'unavailable'],
  [new Error('Connection terminated unexpectedly'), 'unavailable'],
  [new Error('query', { cause: new Error('timeout exceeded when trying to connect') }), 'unavailable'],
  [Object.assign(new Error(), { code: 'ENOSPC' }), 'no_room'],
  [new Error('query', { cause: Object.assign(new Error(), { code: '53100' }) }), 'no_room'],
  [Object.assign(new Error(), { code: '53300' }), 'unavailable'],
  [Object.assign(new Error(), { code: 'ENOENT' }), 'internal'],
  [Object.assign(new Error(), { code: '42703' }), 'internal'],
  [new Error('anything'), 'internal'],
  ['not an error', 'internal'],
])('%o is %s', (error, code) => expect(refusalFrom(error).code).toBe(code));

test.each(['no_room', 'unavailable'])('%s says when to try again', (code) => {
  const errors = ['ENOSPC', '53100', '57P01', 'ECONNREFUSED', '40001'].map((each) =>
    Object.assign(new Error(), { code: each }),
  );
  const refusals = [...errors, new Error('Connection terminated')]
    .map(refusalFrom)
    .filter((each) => each.code === code);
  expect(refusals.length).toBeGreaterThan(1);
  for (const { more } of refusals) expect(Number(more.headers?.['retry-after'])).toBeGreaterThan(0);
});
