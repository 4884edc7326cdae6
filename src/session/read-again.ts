import type { Endpoint } from '#contract/core/endpoint.ts';
import { queryClient } from './query-client.ts';

/** Reads the answers of some calls again: at once where a screen shows them, else when one does. Resolves when the first are there. */
export async function readAgain(calls: readonly Pick<Endpoint, 'name'>[]): Promise<void> {
  const names = new Set<unknown>(calls.map(({ name }) => name));
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(name) });
}
