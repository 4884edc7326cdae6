import { expect, test } from 'vitest';
import { byText } from './in-order.ts';

test('names are in the order of a dictionary: neither capitals nor marks come first', () => {
  const names = ['Zürich', 'zoo', 'Ångström', 'Apple', 'apple', 'Élan', 'Early'];
  expect(names.toSorted(byText)).toEqual(['Ångström', 'apple', 'Apple', 'Early', 'Élan', 'zoo', 'Zürich']);
});
