import { listAddresses, readAddress } from '../../../contract/addresses.ts';
import { listCountries } from '../../../contract/reference.ts';
import { queryOf } from '../../api/query.ts';

const ofClient = (clientId: string) =>
  JSON.stringify([{ field: 'client_id', operator: 'EQ', keyword: clientId }]);

/** The addresses of a client, the primary ones first. */
export const addressesQuery = (clientId: string) =>
  queryOf(listAddresses, { query: { page: '1', recordPerPage: '100', filters: ofClient(clientId) } });
export const addressQuery = (id: string) => queryOf(readAddress, { params: { id } }, { quiet: true });
export const countriesQuery = queryOf(listCountries, {});

/** Addresses of a country, of any client: their regions are suggested. Not kept on the device. */
export const addressesIn = (country: string) =>
  queryOf(
    listAddresses,
    {
      query: {
        page: '1',
        recordPerPage: '100',
        filters: JSON.stringify([{ field: 'country', operator: 'EQ', keyword: country }]),
      },
    },
    { enabled: country !== '', persist: false, quiet: true, staleTime: 10 * 60_000 },
  );
