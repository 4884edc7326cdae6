import type { Page } from '@playwright/test';

/** Everything this origin keeps in this browser, as one text to look for words in: databases, caches, both storages, the history entry. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const decoder = new TextDecoder();
    /** Bytes as the text they would be if they were not encrypted. */
    const readable = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? decoder.decode(value as ArrayBuffer)
        : value;
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = [document.title, JSON.stringify([localStorage, sessionStorage, history.state])];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        found.push(
          name,
          JSON.stringify([await asked(rows.getAllKeys()), await asked(rows.getAll())], readable),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url);
        if (new URL(request.url).pathname.startsWith('/assets/')) continue;
        found.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return found.join('\n');
  });
