import { invalid } from '../http/refusal.ts';
import type { Rule } from '../records/handlers.ts';
import { countryName } from '../reference/countries.ts';
import { regionsOf } from '../reference/regions.ts';
import type { clientAddresses } from './tables.ts';

/** Refuses a region that the country does not have. One stored before the list changed, or before there was one, may stay. */
export const regionOfCountry: Rule<typeof clientAddresses> = async ({ region, country_code }, { before }) => {
  if (region === null) return;
  if (before && before.region === region && before.country_code === country_code) return;
  const regions = regionsOf(country_code);
  if (regions.some(({ code }) => code === region)) return;
  const country = countryName(country_code);
  throw invalid(
    'form.region',
    regions.length > 0
      ? `Choose a region of ${country} from the list.`
      : `${country} has no regions. Leave it empty.`,
  );
};
