import { expect, test } from 'vitest';
import { goingOn } from './progress.rules.ts';

const at = Date.parse('2026-03-01T12:00:00Z');
const signature = { kind: 'typed', text: 'Ana Lima' } as const;
const here = { at, work: { version: 1, values: { a: 'here', b: 'only here' }, signature } };
const elsewhere = (savedAt: string, version = 1) => ({
  version,
  savedAt,
  values: { a: 'elsewhere', c: 'only elsewhere' },
});

test('progress of one device alone is continued', () => {
  expect(goingOn(undefined, undefined)).toBeUndefined();
  expect(goingOn(here, null)).toBe(here.work);
  const other = elsewhere('2026-03-01T12:00:00Z');
  expect(goingOn(undefined, other)).toEqual({ version: 1, values: other.values, signature: null });
});

test('of what was filled in on two the last of each field stands, and the signature of this one', () => {
  const both = { b: 'only here', c: 'only elsewhere' };
  expect(goingOn(here, elsewhere('2026-03-01T12:00:01Z'))).toEqual({
    version: 1,
    signature,
    values: { ...both, a: 'elsewhere' },
  });
  expect(goingOn(here, elsewhere('2026-03-01T11:59:59Z'))?.values).toEqual({ ...both, a: 'here' });
});

test('progress for an earlier version does not stand before that for a later', () => {
  const later = { ...here, work: { ...here.work, version: 2 } };
  expect(goingOn(later, elsewhere('2026-03-01T12:00:01Z', 1))).toMatchObject({
    version: 2,
    values: { a: 'here' },
  });
});
