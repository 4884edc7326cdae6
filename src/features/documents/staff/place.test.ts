import { expect, test } from 'vitest';
import { isDirectlyIn, isWithin, placeSearch, withParents } from './place.ts';

test('an address names a lane and a folder; anything else in it is left out', () => {
  expect(placeSearch({ lane: 'FROM_CLIENT', folder: '/Board//2026/' })).toEqual({
    lane: 'FROM_CLIENT',
    folder: 'Board/2026',
  });
  expect(placeSearch({ lane: 'FROM_CLIENT', folder: 2026 })).toEqual({ lane: 'FROM_CLIENT', folder: '2026' });
  expect(placeSearch({ lane: 'SECRET', folder: ['x'], page: '2' })).toEqual({});
});

test('folders come with those they are in, each once', () => {
  expect(withParents(['Board/2026/May', 'Accounts', 'Board'])).toEqual([
    'Accounts',
    'Board',
    'Board/2026',
    'Board/2026/May',
  ]);
});

test('a folder of a longer name is not within one of a shorter', () => {
  expect(isWithin('Boardroom', 'Board')).toBe(false);
  expect(isWithin('Board/2026', 'Board')).toBe(true);
  expect(isWithin('Board', '')).toBe(true);
  expect(isDirectlyIn('Board/2026', 'Board')).toBe(true);
  expect(isDirectlyIn('Board/2026/May', 'Board')).toBe(false);
  expect(isDirectlyIn('Board', '')).toBe(true);
});
