/** For tests: databases as JSON files and back. Bytes are `{ "base64": … }`; keys that cannot leave the browser are left out. */
import { fromBase64, toBase64 } from '../vault/bytes.ts';

export interface FrozenDatabase {
  name: string;
  version: number;
  stores: Record<
    string,
    { keyPath: string; indexes: { name: string; keyPath: string | string[] }[]; rows: unknown[] }
  >;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export async function freeze(name: string): Promise<FrozenDatabase> {
  const database = await done(indexedDB.open(name));
  const stores: FrozenDatabase['stores'] = {};
  for (const storeName of database.objectStoreNames) {
    const store = database.transaction(storeName).objectStore(storeName);
    const indexes = Array.from(store.indexNames, (index) => ({
      name: index,
      keyPath: store.index(index).keyPath,
    }));
    const rows = await done(store.getAll());
    stores[storeName] = { keyPath: String(store.keyPath), indexes, rows: rows.filter(isPlain).map(frozen) };
  }
  database.close();
  return { name, version: database.version, stores };
}

/** Restores the database with its schema, without the app's code. */
export async function thaw({ name, version, stores }: FrozenDatabase): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const [storeName, { keyPath, indexes }] of Object.entries(stores)) {
      const store = request.result.createObjectStore(storeName, { keyPath });
      for (const index of indexes) store.createIndex(index.name, index.keyPath);
    }
  };
  const database = await done(request);
  for (const [storeName, { rows }] of Object.entries(stores)) {
    const store = database.transaction(storeName, 'readwrite').objectStore(storeName);
    for (const row of rows) await done(store.put(thawed(row)));
  }
  database.close();
}

const isPlain = (row: object) => !Object.values(row).some((value) => value instanceof CryptoKey);

function frozen(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return { base64: toBase64(value), as: 'buffer' };
  if (value instanceof Uint8Array) return { base64: toBase64(value.slice()), as: 'bytes' };
  if (Array.isArray(value)) return value.map(frozen);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, frozen(each)]));
}

function thawed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(thawed);
  if (typeof value !== 'object' || value === null) return value;
  if ('base64' in value && 'as' in value) {
    const bytes = fromBase64(String(value.base64));
    return value.as === 'buffer' ? bytes.buffer : bytes;
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, thawed(each)]));
}
