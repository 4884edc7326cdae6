import { expect, test } from 'vitest';
import { regionsOf } from './regions.rules.ts';

const address = (region: string | null, city: string | null) => ({ region, city });

test('regions are listed once each by their code, with the cities they are known by', () => {
  const addresses = [
    address('CH-ZH', 'Zürich'),
    address(null, 'Bern'),
    address('CH-BS', null),
    ...['Winterthur', 'Zürich', 'Uster', 'Bülach'].map((city) => address('CH-ZH', city)),
  ];
  expect(regionsOf(addresses)).toEqual([
    { code: 'CH-BS', cities: [] },
    { code: 'CH-ZH', cities: ['Bülach', 'Uster', 'Winterthur'] },
  ]);
});
