import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { redirectConsentMs } from '../../../contract/core/limits.ts';
import { dayMs } from '../../lib/time.ts';
import { destination, type GoingTo, goOn, keepGoingTo, keepStopped, takeGoingTo } from './return-to.ts';
import { portalOf } from '../portal-paths.ts';

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

describe('where the person was going', () => {
  beforeEach(() => {
    sessionStorage.clear();
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => void vi.useRealTimers());

  /** Whether it is there up to the last millisecond of this time, and no longer. */
  function keptFor(ms: number, kept: GoingTo, keep = () => keepGoingTo(kept)) {
    keep();
    vi.setSystemTime(Date.now() + ms - 1);
    expect(takeGoingTo()).toEqual(kept);
    keep();
    vi.setSystemTime(Date.now() + ms);
    expect(takeGoingTo()).toBeUndefined();
  }
  const payslips = '/client/my-payslips';
  const outside = 'https://boards.example.com/x';

  it('is kept for 600,000 ms while they sign in or give consent', () => {
    expect(redirectConsentMs).toBe(600_000);
    keptFor(600_000, { address: payslips }, () => keepStopped(payslips));
    keptFor(600_000, { address: outside });
  });

  it('is kept for a day where a lock or the end of the session met them, for them alone', () => {
    const kept = { address: payslips, of: 'somebody' };
    keptFor(dayMs, kept);
    keepGoingTo(kept);
    expect(goOn('client')).toBe('/client');
    keptFor(dayMs, kept, () => {
      keepGoingTo(kept);
      keepStopped(`${payslips}?search=x`);
    });
  });

  it('is the page asked for last, unless they came with an outside address', () => {
    keepGoingTo({ address: '/client/my-home', of: 'somebody' });
    keepStopped('/client/my-hr-documents');
    keepStopped(`${payslips}?x=1`);
    expect(goOn('client')).toBe(`${payslips}?x=1`);
    keepGoingTo({ address: outside });
    keepStopped(payslips);
    expect(goOn('client')).toBe('/redirect-action');
    expect(takeGoingTo()).toEqual({ address: outside });
  });

  it('is followed once', () => {
    keepStopped(payslips);
    expect(goOn('client')).toBe(payslips);
    expect(goOn('client')).toBe('/client');
  });
});
