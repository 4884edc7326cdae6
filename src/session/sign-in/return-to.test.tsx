import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { redirectConsentMs } from '#contract/core/limits.ts';
import { dayMs } from '#src/lib/time/clock.ts';
import { portalOf } from '../portal-paths.ts';
import {
  destination,
  type ReturnTo,
  resolveReturnTo,
  saveInterruptedPage,
  saveReturnTo,
  takeReturnTo,
} from './return-to.ts';

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

describe('the page to return to', () => {
  beforeEach(() => {
    sessionStorage.clear();
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => void vi.useRealTimers());

  /** True if it is kept up to the last millisecond of this time, and no longer. */
  function keptFor(ms: number, kept: ReturnTo, keep = () => saveReturnTo(kept)) {
    keep();
    vi.setSystemTime(Date.now() + ms - 1);
    expect(takeReturnTo()).toEqual(kept);
    keep();
    vi.setSystemTime(Date.now() + ms);
    expect(takeReturnTo()).toBeUndefined();
  }
  const payslips = '/client/my-payslips';
  const outside = 'https://boards.example.com/x';

  it('is kept for 600,000 ms while they sign in or give consent', () => {
    expect(redirectConsentMs).toBe(600_000);
    keptFor(600_000, { address: payslips }, () => saveInterruptedPage(payslips));
    keptFor(600_000, { address: outside });
  });

  it('is kept for a day where a lock or the end of the session met them, for them alone', () => {
    const kept = { address: payslips, of: 'somebody' };
    keptFor(dayMs, kept);
    saveReturnTo(kept);
    expect(resolveReturnTo('client')).toBe('/client');
    keptFor(dayMs, kept, () => {
      saveReturnTo(kept);
      saveInterruptedPage(`${payslips}?search=x`);
    });
  });

  it('is the page asked for last, unless they came with an outside address', () => {
    saveReturnTo({ address: '/client/my-home', of: 'somebody' });
    saveInterruptedPage('/client/my-hr-documents');
    saveInterruptedPage(`${payslips}?x=1`);
    expect(resolveReturnTo('client')).toBe(`${payslips}?x=1`);
    saveReturnTo({ address: outside });
    saveInterruptedPage(payslips);
    expect(resolveReturnTo('client')).toBe('/redirect-action');
    expect(takeReturnTo()).toEqual({ address: outside });
  });

  it('is followed once', () => {
    saveInterruptedPage(payslips);
    expect(resolveReturnTo('client')).toBe(payslips);
    expect(resolveReturnTo('client')).toBe('/client');
  });
});
