import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query } from '@tanstack/react-query';
import type { Persister, PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
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
/** Raised where the answers change their shape: what an earlier version kept is discarded then, and not at each release. */
const schema = '1';

type Persisted = Parameters<Persister['persistClient']>[0];

/** An answer that is there stays one, also where asking for it again failed. */
const asAnswered = ({ clientState, ...rest }: Persisted): Persisted => ({
  ...rest,
  clientState: {
    ...clientState,
    queries: clientState.queries.map((query) => ({
      ...query,
      state: {
        ...query.state,
        status: 'success',
        error: null,
        fetchFailureCount: 0,
        fetchFailureReason: null,
      },
    })),
  },
});

/** Options for `persistQueryClient`: reference data only, whatever became of asking for it again. */
export function referencePersistence(): Omit<PersistQueryClientOptions, 'queryClient'> {
  const storage = {
    getItem: (key: string) => readText('localStorage', key),
    setItem: (key: string, text: string) => writeText('localStorage', key, text),
    removeItem: (key: string) => removeText('localStorage', key),
  };
  return {
    persister: createSyncStoragePersister({
      storage,
      key: referenceKey,
      serialize: (client) => JSON.stringify(asAnswered(client)),
    }),
    buster: schema,
    maxAge,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => isReference(query) && query.state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
  };
}
