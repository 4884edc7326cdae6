import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientFields } from '#contract/clients/clients.ts';
import {
  dateRangeFields,
  defaultLanguage,
  invalidFieldDelayMs,
  invalidFieldOffsetPx,
  mobileBreakpointPx,
  notificationMs,
} from '#contract/core/limits.ts';
import { showFirstInvalid } from '#src/ui/form/show-first-invalid.ts';
import { notifications, notify } from '#src/ui/notifications/store.ts';
import { layout } from '#src/ui/pdf/zoom.ts';

// Components may not import the contract, and styles cannot: the numbers they repeat are compared with it here.

const src = fileURLToPath(new URL('../../src', import.meta.url));
const text = (name: string) => readFileSync(join(src, name), 'utf8');
const numbers = (of: string, pattern: RegExp) =>
  [...of.matchAll(pattern)].map(([, number]) => Number(number));

test('a notification stays as long as the specification says', () => {
  const id = notify({ message: 'Saved.' });
  expect(notifications.now().find((shown) => shown.id === id)?.duration).toBe(notificationMs);
});

describe('the first invalid field', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('is looked for after the delay', () => {
    const querySelector = vi.fn(() => null);
    showFirstInvalid({ current: { querySelector, closest: () => null } as never });
    vi.advanceTimersByTime(invalidFieldDelayMs - 1);
    expect(querySelector).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(querySelector).toHaveBeenCalled();
  });

  test('leaves the room above it, wherever something is scrolled to', () => {
    const margins = globSync('**/*.tsx', { cwd: src }).flatMap((name) =>
      numbers(text(name), /\bscroll-mt-\[calc\(var\(--spacing-navbar\)\+(\d+)px\)\]/g),
    );
    expect(margins.length).toBeGreaterThan(1);
    expect(new Set(margins)).toEqual(new Set([invalidFieldOffsetPx]));
  });
});

test('styles, scripts and PDF pages have the one mobile breakpoint', () => {
  const remPx = 16;
  expect(numbers(text('styles.css'), /--breakpoint-md: (\d+)rem/g)).toEqual([mobileBreakpointPx / remPx]);
  expect(numbers(text('ui/use-media.ts'), /width < (\d+)rem/g)).toEqual([mobileBreakpointPx / remPx]);
  const phone = layout(mobileBreakpointPx - 1, 1).gap;
  expect(layout(1, 1).gap).toBe(phone);
  expect(layout(mobileBreakpointPx, 1).gap).not.toBe(phone);
});

test('the page is in the default language', () => {
  expect(readFileSync(join(src, '../index.html'), 'utf8')).toContain(`<html lang="${defaultLanguage}"`);
});

test('the fields filtered by a range of dates are', () => {
  for (const field of dateRangeFields)
    expect(clientFields[field]).toMatchObject({ type: 'date', filter: true });
});
