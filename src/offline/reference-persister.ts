import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';

/** Names of the endpoints whose answers are not personal and lie in localStorage in the clear. */
export const referenceQueries: readonly string[] = ['reference.countries', 'reference.offices', 'reference.teams'];

/** Options for `persistQueryClient`: reference data only (query keys begin with the endpoint's name). `version` of the build busts it. */
export declare function referencePersistence(version: string): Omit<PersistQueryClientOptions, 'queryClient'>;
