import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt } from './meeting-time.ts';

test('a day and a time are the instant at which clocks of the place show them', () => {
  expect(instantAt('2026-03-16', '09:30', 'Europe/Zurich')).toBe('2026-03-16T08:30:00.000Z');
  expect(instantAt('2026-07-16', '09:30', 'Europe/Zurich')).toBe('2026-07-16T07:30:00.000Z');
  expect(instantAt('2026-07-16', '00:15', 'Asia/Kathmandu')).toBe('2026-07-15T18:30:00.000Z');
});

test('a time that clocks skip is none, and one that they show twice is the first', () => {
  expect(instantAt('2026-03-29', '02:30', 'Europe/Zurich')).toBeNull();
  expect(instantAt('2026-03-29', '03:00', 'Europe/Zurich')).toBe('2026-03-29T01:00:00.000Z');
  expect(instantAt('2026-10-25', '02:30', 'Europe/Zurich')).toBe('2026-10-25T00:30:00.000Z');
  // Samoa went without 30 December 2011.
  expect(instantAt('2011-12-30', '12:00', 'Pacific/Apia')).toBeNull();
});

test.each([
  ['2026-02-30', '09:30', 'Europe/Zurich'],
  ['2026-02-03', '24:30', 'Europe/Zurich'],
  ['2026-02-03', '09:30', 'Europe/Nowhere'],
  ['', '', ''],
])('%s %s in %s is no time', (day, time, zone) => expect(instantAt(day, time, zone)).toBeNull());

test('clocks of the place show the time again at its instant', () => {
  const zones = ['Europe/Zurich', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Hong_Kong', 'UTC'];
  const days = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2060-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, (zone, at) => {
      const [day = '', time = ''] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)];
      const instant = instantAt(day, time, zone);
      if (instant === null) return;
      const shown = new Intl.DateTimeFormat('sv-SE', {
        ...{ timeZone: zone, dateStyle: 'short', timeStyle: 'short' },
      }).format(new Date(instant));
      expect(shown).toBe(`${day} ${time}`);
    }),
  );
});
