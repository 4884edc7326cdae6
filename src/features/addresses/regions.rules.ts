import type { Address } from '../../../contract/clients/addresses.ts';

export interface Region {
  /** ISO 3166-2. */
  code: string;
  /** Its cities among the addresses, because most people recognise a code by them. */
  cities: string[];
}

const most = 3;

/** The regions of these addresses, by code. */
export function regionsOf(addresses: readonly Pick<Address, 'region' | 'city'>[]): Region[] {
  const cities = new Map<string, Set<string>>();
  for (const { region, city } of addresses) {
    if (!region) continue;
    const known = cities.get(region) ?? new Set();
    if (city) known.add(city);
    cities.set(region, known);
  }
  return [...cities]
    .map(([code, known]) => ({ code, cities: [...known].toSorted().slice(0, most) }))
    .toSorted((a, b) => a.code.localeCompare(b.code));
}
