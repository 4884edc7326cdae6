import { expect, test } from 'vitest';
import { serverPaths } from './server-paths.ts';

const isServers = (path: string) => serverPaths.some((pattern) => pattern.test(path));

test.each([
  '/api/v1/clients',
  '/api/docs',
  '/files/a',
  '/brand/logo-a.png',
  '/hooks/mail',
  '/config.json',
  '/health',
  '/ready',
  '/redirect.html',
  '/sw.js',
  '/network',
])('%s is left to the server', (path) => expect(isServers(path)).toBe(true));
test.each([
  '/',
  '/auth/login',
  '/auth/external-login/abc',
  '/client/my-payslips',
  '/external/sign/document-to-sign/1',
  '/apiary',
  '/app/clients/config.json',
])('%s is a screen of the app', (path) => expect(isServers(path)).toBe(false));
