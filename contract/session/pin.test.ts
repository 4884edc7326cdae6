import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isDigits, newPin, normalPin } from './pin.ts';

const taken = (pin: string) => v.safeParse(newPin, pin).success;
const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''));

describe('a PIN', () => {
  test.each([
    '29485077',
    '90 17 42 65',
    'correct horse battery',
    'understudy rstu',
    'Grüezi mitenand!',
    '2948507112233',
  ])('%s is taken', (pin) => expect(taken(pin)).toBe(true));
  test.each([
    ['', 'Use at least 8 digits, or a phrase of 12 characters or more.'],
    ['2948507', 'Use at least 8 digits, or a phrase of 12 characters or more.'],
    ['correct hor', 'A phrase needs at least 12 characters; a PIN of digits needs 8.'],
    ['29450007', 'Use nothing three times in a row.'],
    ['correct hooorse', 'Use nothing three times in a row.'],
    ['29456077', 'Avoid rows like 456, 654 or abcde.'],
    ['29465407', 'Avoid rows like 456, 654 or abcde.'],
    ['my ABCDE phrase', 'Avoid rows like 456, 654 or abcde.'],
    ['28282828', 'Avoid one part repeated, like 2828.'],
    ['294829482', 'Avoid one part repeated, like 2828.'],
    ['abcxyzabcxyz', 'Avoid one part repeated, like 2828.'],
    ['password password', 'Avoid one part repeated, like 2828.'],
    ['x9'.repeat(65), 'Use 128 characters or fewer.'],
  ])('%s is refused: %s', (pin, message) => {
    const result = v.safeParse(newPin, pin);
    expect(result.issues?.[0].message).toBe(message);
  });

  test('of digits is one however it was grouped', () => {
    fc.assert(
      fc.property(digits(8, 20), fc.integer({ min: 1, max: 7 }), (pin, gap) => {
        const typed = ` ${pin.slice(0, gap)} ${pin.slice(gap)} `;
        expect(normalPin(typed)).toBe(pin);
        expect(isDigits(normalPin(typed))).toBe(true);
      }),
    );
  });

  test('has one normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (pin) => normalPin(normalPin(pin)) === normalPin(pin)),
    );
  });

  test('that is short, holds a run, a triple or is a repeat is never taken', () => {
    fc.assert(fc.property(digits(0, 7), (pin) => !taken(pin)));
    const put = (into: string, at: number, what: string) => into.slice(0, at) + what + into.slice(at);
    const place = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(
        digits(8, 16),
        place,
        fc.integer({ min: 0, max: 7 }),
        fc.boolean(),
        (pin, at, from, down) => {
          const run = [from, from + 1, from + 2];
          return !taken(put(pin, at, (down ? run.reverse() : run).join('')));
        },
      ),
    );
    fc.assert(
      fc.property(digits(8, 16), place, fc.integer({ min: 0, max: 9 }), (pin, at, digit) => {
        return !taken(put(pin, at, String(digit).repeat(3)));
      }),
    );
    fc.assert(
      fc.property(digits(1, 10), fc.integer({ min: 2, max: 8 }), (part, times) => !taken(part.repeat(times))),
    );
  });

  test('of eight digits is taken more often than not', () => {
    const tried = fc.sample(digits(8, 8), 1000);
    expect(tried.filter(taken).length).toBeGreaterThan(500);
  });
});
