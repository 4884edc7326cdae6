import { readFileSync } from 'node:fs';
import { byText } from '#contract/core/text/in-order.ts';

interface Region {
  /** ISO 3166-2. */
  code: string;
  name: string;
}

const byCountry = new Map(
  readFileSync(new URL('regions.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, 2), regionsIn(line)]),
);

/** The regions in a line such as 'CH AG=Aargau; AI=Appenzell Innerrhoden', by name. */
function regionsIn(line: string): readonly Region[] {
  const country = line.slice(0, 2);
  return line
    .slice(3)
    .split('; ')
    .map((entry) => {
      const [code, name = ''] = entry.split('=');
      return { code: `${country}-${code}`, name };
    })
    .sort((a, b) => byText(a.name, b.name));
}

/** The regions of a country, by name; none for a country that is not divided, or unknown. */
export const regionsOf = (country: string): readonly Region[] => byCountry.get(country) ?? [];
