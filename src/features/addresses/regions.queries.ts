import { listRegions } from '../../../contract/reference.ts';
import { queryOf } from '../../api/query.ts';

/** The regions of a country, by name; kept on the device once they were needed. Asks nothing for '', no country. */
export const regionsIn = (country: string) =>
  queryOf(
    listRegions,
    { params: { country } },
    { enabled: country !== '', quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
