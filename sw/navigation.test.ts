import { expect, test } from 'vitest';
import { serverPaths, staticRoutes } from './server-paths.ts';

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

const passesTheWorker = (path: string) =>
  staticRoutes.some(({ condition }) =>
    new URLPattern(condition.urlPattern).test(`https://portico.example${path}`),
  );

test.each(['/api/v1/clients', '/api/v1/clients?page=1', '/files/a/b', '/hooks/mail'])(
  '%s goes to the network without the worker',
  (path) => expect(passesTheWorker(path)).toBe(true),
);
test.each([
  '/',
  '/brand/logo-a.png',
  '/config.json',
  '/apiary',
  '/share',
  '/assets/index-a.js',
  '/client/my-payslips',
])('%s reaches the worker', (path) => expect(passesTheWorker(path)).toBe(false));
