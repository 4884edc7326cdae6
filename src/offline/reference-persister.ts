import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { listCountries, listOffices, listServices, listTeams } from '../../contract/reference.ts';
import { dayMs } from '../lib/time.ts';
import { readText, removeText, writeText } from './browser-storage.ts';

/** Endpoints whose answers are not personal: they lie in localStorage in the clear, so that the first frame has them. */
const reference: readonly string[] = [listCountries, listOffices, listServices, listTeams].map(
  ({ name }) => name,
);

/** Whether a query is reference data; query keys begin with the endpoint's name. */
export const isReference = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  typeof name === 'string' && reference.includes(name);

export const referenceKey = 'portico-reference';
const maxAge = 30 * dayMs;

/** Options for `persistQueryClient`: reference data only. Another `version` of the build discards what an earlier one kept. */
export function referencePersistence(version: string): Omit<PersistQueryClientOptions, 'queryClient'> {
  const storage = {
    getItem: (key: string) => readText('localStorage', key),
    setItem: (key: string, text: string) => writeText('localStorage', key, text),
    removeItem: (key: string) => removeText('localStorage', key),
  };
  return {
    persister: createSyncStoragePersister({ storage, key: referenceKey }),
    buster: version,
    maxAge,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => isReference(query) && query.state.status === 'success',
      shouldDehydrateMutation: () => false,
    },
  };
}
