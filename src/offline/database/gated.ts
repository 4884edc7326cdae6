import { Dexie, type DexieOptions } from 'dexie';

// Dexie logs to the console on http://localhost, which it takes for a developer's machine; ours is a place of work.
Dexie.debug = false;

/** A Dexie database that is not opened by itself, behind the gate. */
export function gatedDatabase(name: string, mayCreate: boolean, options: DexieOptions = {}): Dexie {
  return new Dexie(name, { autoOpen: false, indexedDB: gate(mayCreate), IDBKeyRange, ...options });
}

/**
 * IndexedDB with a gate: a database that does not exist is made only if `mayCreate`, and only by the first opening; otherwise opening fails
 * with an `AbortError`. Dexie reopens a handle the system has killed by itself, and would thus remake a database that another tab has just
 * deleted.
 */
function gate(mayCreate: boolean) {
  let creating = mayCreate;
  return {
    open(name: string, version?: number): IDBOpenDBRequest {
      const request = indexedDB.open(name, version);
      request.addEventListener('upgradeneeded', (event) => {
        if (creating || event.oldVersion > 0) return;
        event.stopImmediatePropagation();
        request.transaction?.abort();
      });
      request.addEventListener('success', () => {
        creating = false;
      });
      return request;
    },
    deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
    databases: () => indexedDB.databases(),
    cmp: (first: unknown, second: unknown) => indexedDB.cmp(first, second),
  };
}
