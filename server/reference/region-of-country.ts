import { invalid } from '../http/refusal.ts';
import { countryName } from './countries.ts';
import { regionsOf } from './regions.ts';

interface Place {
  readonly region?: string | null | undefined;
  readonly country_code: string;
}

/** Refuses a region that the country does not have. One stored before the list changed, or before there was one, may stay. */
export async function regionOfCountry(
  { region, country_code }: Place,
  { before }: { before: Place | undefined },
): Promise<void> {
  if (!region) return;
  if (before && before.region === region && before.country_code === country_code) return;
  const problem = regionProblem(region, country_code);
  if (problem) throw invalid('form.region', problem);
}

/** Words for a region that the country does not have; undefined for one that it has. */
export function regionProblem(region: string, countryCode: string): string | undefined {
  const regions = regionsOf(countryCode);
  if (regions.some(({ code }) => code === region)) return undefined;
  const country = countryName(countryCode);
  return regions.length > 0
    ? `Choose a region of ${country} from the list.`
    : `${country} has no regions. Leave it empty.`;
}
