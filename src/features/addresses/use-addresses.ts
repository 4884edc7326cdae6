import { useQuery } from '@tanstack/react-query';
import { useOutbox } from '../../session/use-outbox.ts';
import { addressesQuery } from './addresses.queries.ts';
import { withUnsent } from './unsent.rules.ts';
import { useCountries } from './use-countries.ts';

/** The addresses of a client as the server has them, with what was done on this device since laid over them. */
export function useAddresses(clientId: string) {
  const query = useQuery(addressesQuery(clientId));
  const items = useOutbox();
  const countries = useCountries();
  const rows = query.data?.data;
  const written = withUnsent({ rows, asOf: query.dataUpdatedAt }, items, clientId, countries);
  // A list that was never read here, or is on its way, shows what was written here all the same.
  return { addresses: rows || written.length > 0 ? written : undefined, query };
}
