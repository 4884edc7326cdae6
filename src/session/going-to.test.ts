import { describe, expect, it } from 'vitest';
import { destination } from './going-to.ts';
import { portalOf } from './portals.ts';

describe('destination', () => {
  it.each([
    ['client', undefined, '/client'],
    ['client', '/client/my-payslips?x=1', '/client/my-payslips?x=1'],
    ['client', '/app/clients/list', '/client'],
    ['app', '/app/clients/list', '/app/clients/list'],
    ['app', '/apples', '/app'],
    ['app', 'https://boards.example.com/x', '/redirect-action'],
    ['app', '//evil.example.com', '/app'],
  ] as const)('%s, going to %s: %s', (portal, goingTo, expected) => {
    expect(destination(portal, goingTo)).toBe(expected);
  });
});

describe('portalOf', () => {
  it.each([
    ['/app', 'app'],
    ['/app?x', 'app'],
    ['/client/home', 'client'],
    ['/external/sign/document-to-sign/1', 'external'],
    ['/auth/external-login/secret', undefined],
    ['/application', undefined],
    ['/', undefined],
  ])('%s is in %s', (path, portal) => {
    expect(portalOf(path)).toBe(portal);
  });
});
