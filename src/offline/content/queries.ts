import { notifyManager, type Query, type QueryPersister } from '@tanstack/react-query';
import { experimental_createQueryPersister } from '@tanstack/react-query-persist-client';
import { now } from '#src/lib/time/clock.ts';
import { writeCache } from '../database/fence.ts';
import { flushSettled } from '../outbox/flush/outcomes.ts';
import { isReference } from '../plain/reference-persister.ts';
import { fromUtf8, utf8 } from '../vault/bytes.ts';
import { hiddenId, seal, unseal } from '../vault/seal.ts';
import { currentVault, type Vault } from '../vault/vault.ts';
import { makeRoom } from './eviction.ts';

const place = (id: string) => `records|${id}`;

/** The `records` of the open vault as a key-value store. Without a vault it is empty and takes nothing. */
const records = {
  async getItem(key: string): Promise<string | undefined> {
    const vault = currentVault();
    if (!vault) return undefined;
    const id = await hiddenId(vault.keys, 'record', key);
    const row = await vault.cache.records.get(id);
    return row && fromUtf8(await unseal(vault.keys.seal, place(id), row.value));
  },
  async setItem(key: string, text: string): Promise<void> {
    const vault = currentVault();
    if (!vault) return;
    const id = await hiddenId(vault.keys, 'record', key);
    const bytes = utf8(text);
    const row = { id, storedAt: now(), value: await seal(vault.keys.seal, place(id), bytes) };
    await makeRoom(vault, bytes.length, () =>
      writeCache(vault, ['records'], () => vault.cache.records.put(row)),
    ).catch(late(vault));
  },
  async removeItem(key: string): Promise<void> {
    const vault = currentVault();
    if (!vault) return;
    const id = await hiddenId(vault.keys, 'record', key);
    await writeCache(vault, ['records'], () => vault.cache.records.delete(id)).catch(late(vault));
  },
};

/** Logs a failed write, unless the vault was left: the fence then refused a late answer, as it should. */
const late = (vault: Vault) => (error: unknown) => {
  if (currentVault() === vault) console.warn('An answer was not kept.', error);
};

/** True for personal answers. Binary and reference ones are not kept: JSON would turn bytes into `{}`. */
export const isKeptQuery = (query: Pick<Query, 'meta' | 'queryKey'>): boolean =>
  query.meta?.persist !== false && !isReference(query);

const { persisterFn } = experimental_createQueryPersister({
  storage: records,
  // No limit of its own: the vault expires by the firm's offline days.
  maxAge: Number.POSITIVE_INFINITY,
  prefix: 'answer',
  // Done below: the library's own refetch would leave a lost network uncaught.
  refetchOnRestore: false,
  filters: { predicate: isKeptQuery },
});

/** Refetches of queries whose answer came from the vault. */
const anew = new WeakMap<object, Promise<unknown>>();

/** The refetch that is to replace a query's kept answer, if one is running. Rejects as the query does. */
export const askedAnew = (query: object): Promise<unknown> | undefined => anew.get(query);

function askAnew(query: Query): void {
  // Scheduled: by then the query has the kept answer and the time of its fetch.
  const asking = new Promise((resolve) => notifyManager.schedule(() => resolve(query.fetch())));
  anew.set(query, asking);
  // The query keeps the error for its screen; the kept answer stands.
  asking.catch(() => undefined).finally(() => anew.delete(query));
}

/**
 * Reads and writes personal queries through the open vault, encrypted, under HMAC ids. Give it as `defaultOptions.queries.persister`; while
 * no vault is open it passes through. A kept answer is fetched again at once. Queries with `meta: { persist: false }` (every binary one)
 * and reference queries never go through it. A fetch waits for a running flush, so that its answer includes the items just sent.
 */
export const vaultPersister: QueryPersister = async (queryFn, context, query) => {
  let fetched = false;
  const answer = await persisterFn(
    async (each) => {
      fetched = true;
      await flushSettled();
      return queryFn(each);
    },
    context,
    query,
  );
  if (!fetched) askAnew(query);
  return answer;
};
