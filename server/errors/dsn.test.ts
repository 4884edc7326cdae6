import { expect, test } from 'vitest';
import { ownDsn, parseDsn } from './dsn.ts';

test.each([
  ['https://key@sentry.example.com/7', 'https://sentry.example.com/api/7/envelope/'],
  ['http://key@localhost:9000/7', 'http://localhost:9000/api/7/envelope/'],
  ['https://key@example.com/sentry/7', 'https://example.com/sentry/api/7/envelope/'],
])('%s', (text, endpoint) => {
  expect(parseDsn(text)).toEqual({ text, endpoint: `${endpoint}?sentry_version=7&sentry_key=key` });
});

test('spellings of one are one: default port, password, query', () => {
  const { text } = parseDsn('https://key:secret@SENTRY.example.com:443/7?x=1') ?? {};
  expect(text).toBe('https://key@sentry.example.com/7');
});

test.each([
  '',
  'sentry',
  'ftp://key@example.com/1',
  'https://example.com/1',
  'https://key@example.com',
  'https://key@example.com/x',
])('%j is none', (text) => expect(parseDsn(text)).toBeUndefined());

test('an installation without Sentry has one of its own', () => {
  expect(ownDsn('http://localhost:4100')).toBe('http://portico@localhost:4100/1');
  expect(parseDsn(ownDsn('https://portal.example.com'))?.text).toBe('https://portico@portal.example.com/1');
});
