import { useQuery } from '@tanstack/react-query';
import { listRegions } from '#contract/reference.ts';
import { queryOf } from '../api/query.ts';

/** The regions of a country, by name; kept on the device once they were needed. Asks nothing for '', no country. */
export const regionsIn = (country: string) =>
  queryOf(
    listRegions,
    { params: { country } },
    { enabled: country !== '', quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );

/** The name of a region; its code while the names are not there, or for one that is not in the list. */
export function useRegionName({
  region,
  country,
}: {
  region: string | null;
  country: { code: string };
}): string | null {
  const { data: regions } = useQuery(regionsIn(region ? country.code : ''));
  return regions?.find(({ code }) => code === region)?.name ?? region;
}
