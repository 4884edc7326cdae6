import { titlesPlace } from '../content/drafts.ts';
import type { CacheDatabase } from '../database/cache.ts';
import type { OutboxDatabase } from '../database/outbox.ts';
import type { Encrypted } from '../database/rows.ts';
import type { SealedColumns } from '../database/sealed-columns.ts';
import { answerPlace, bodyPlace, originPlace, resultPlace } from '../outbox/queue/places.ts';
import { ifReadable, seal, unseal } from '../vault/seal.ts';

/** The place authenticated with each column. */
const places: SealedColumns<(id: string) => string> = {
  records: { value: (id) => `records|${id}` },
  files: { type: (id) => `files|${id}` },
  contents: { content: (id) => `contents|${id}` },
  entries: { value: (id) => `entries|${id}` },
  meta: { kept: (id) => `meta|${id}` },
  commands: { body: bodyPlace, origin: originPlace, result: resultPlace },
  conflicts: { answer: answerPlace },
  keys: { privateKey: (id) => `keys|${id}`, titles: () => titlesPlace },
};
const columnsOf = (table: string): [string, (id: string) => string][] =>
  Object.entries(places[table as keyof typeof places]);

/** The keys to open with and to seal with. */
export interface Resealing {
  readonly from: CryptoKey;
  readonly to: CryptoKey;
}

/** Resealed rows of a table, and the function that writes them. */
export interface Resealed {
  write(): PromiseLike<unknown>;
}

/** Reseals, in memory, the rows of every table but the bytes of files; unreadable rows stay unchanged. */
export async function resealRows(
  database: CacheDatabase | OutboxDatabase,
  keys: Resealing,
): Promise<Resealed> {
  const tables = database.tables.filter(({ name }) => name !== 'contents');
  const rows = await Promise.all(
    tables.map(async (table) =>
      Promise.all((await table.toArray()).map((row) => resealed(table.name, row, keys))),
    ),
  );
  return { write: () => Promise.all(tables.map((table, at) => table.bulkPut(rows[at] ?? []))) };
}

/** Reseals the bytes of files one after the other, since they may be large; `write` puts each back in its place. */
export async function resealContents(
  { contents }: CacheDatabase,
  keys: Resealing,
  write: (put: () => PromiseLike<unknown>) => Promise<unknown>,
): Promise<void> {
  for (const id of await contents.toCollection().primaryKeys()) {
    const row = await contents.get(id);
    if (!row) continue;
    const after = await resealed('contents', row, keys);
    await write(() => contents.put(after));
  }
}

async function resealed<R extends { id: string }>(
  table: string,
  row: R,
  { from, to }: Resealing,
): Promise<R> {
  const after: R & Record<string, unknown> = { ...row };
  for (const [column, place] of columnsOf(table)) {
    const sealed = after[column] as Encrypted | undefined;
    const bytes = sealed && (await ifReadable(unseal(from, place(row.id), sealed)));
    if (bytes) Object.assign(after, { [column]: await seal(to, place(row.id), bytes) });
  }
  return after;
}
