import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query } from '@tanstack/react-query';
import type { Persister, PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { listCountries, listOffices, listRegions, listServices, listTeams } from '#contract/reference.ts';
import { dayMs, now } from '#src/lib/time/clock.ts';
import { readJson, readText, removeText, writeText } from './browser-storage.ts';
import { referenceKey } from './keys.ts';

/** Endpoints whose answers are not personal: they lie in localStorage in the clear, so that the first frame has them. */
const reference: readonly string[] = [listCountries, listOffices, listRegions, listServices, listTeams].map(
  ({ name }) => name,
);

/** True if a query is reference data; query keys begin with the endpoint's name. */
export const isReference = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  typeof name === 'string' && reference.includes(name);

const maxAge = 30 * dayMs;
/** Raise it when the answers change their shape: an earlier version's data is then discarded, which a release alone does not do. */
const schema = '1';

type Persisted = Parameters<Persister['persistClient']>[0];

/** A query with an answer counts as successful, also after a failed refetch. */
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

/** Queries on the device, of every tab that kept some. */
function storedQueries(): Persisted['clientState']['queries'] {
  const stored = readJson('localStorage', referenceKey) as Partial<Persisted> | undefined;
  const queries = stored?.buster === schema ? (stored.clientState?.queries ?? []) : [];
  return queries.filter(({ state }) => state.dataUpdatedAt > now() - maxAge);
}

/** Adds the queries that other tabs have kept; of two answers to one question the newer counts. */
function withStored(client: Persisted): Persisted {
  const newest = new Map(storedQueries().map((query) => [query.queryHash, query]));
  for (const query of client.clientState.queries) {
    const stored = newest.get(query.queryHash);
    if (!stored || stored.state.dataUpdatedAt <= query.state.dataUpdatedAt)
      newest.set(query.queryHash, query);
  }
  return { ...client, clientState: { ...client.clientState, queries: [...newest.values()] } };
}

/** Options for `persistQueryClient`: reference data only, also after a failed refetch. */
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
      serialize: (client) => JSON.stringify(withStored(asAnswered(client))),
    }),
    buster: schema,
    maxAge,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => isReference(query) && query.state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
  };
}
