import type { JSHandle, Page } from '@playwright/test';
import type { Portal } from '#contract/session/session.ts';
import { storedKeyOf } from '#src/offline/lifecycle/test-stored-keys.ts';
import { type VaultMetadata, vaultMetadataKey } from '#src/offline/plain/vault-metadata.ts';

interface Databases {
  /** The result of a request, or its error. */
  asked<T>(request: IDBRequest<T>): Promise<T>;
  /** Does the work with every database whose name begins with `start`, one after the other. */
  each(start: string, work: (database: IDBDatabase) => Promise<unknown>): Promise<void>;
}

/** IndexedDB as a function that runs in the page takes it: `page.evaluate(async ({ asked, each }) => …, await databases(page))`. */
export const databases = (page: Page): Promise<JSHandle<Databases>> =>
  page.evaluateHandle(() => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    return {
      asked,
      async each(start: string, work: (database: IDBDatabase) => Promise<unknown>) {
        for (const { name = '' } of await indexedDB.databases()) {
          if (!name.startsWith(start)) continue;
          const database = await asked(indexedDB.open(name));
          await work(database);
          database.close();
        }
      },
    };
  });

/** Everything this origin keeps: names of databases, caches, and keys of the two storages. */
export const keysIn = (page: Page) =>
  page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => ({ place: 'indexedDB' as const, key: name ?? '' })),
    ...(await caches.keys()).map((key) => ({ place: 'caches' as const, key })),
    ...Object.keys(localStorage).map((key) => ({ place: 'localStorage' as const, key })),
    ...Object.keys(sessionStorage).map((key) => ({ place: 'sessionStorage' as const, key })),
  ]);

/** The keys that are not declared as never erased: a sign-out leaves none. */
export const undeclaredOf = (keys: Awaited<ReturnType<typeof keysIn>>) =>
  keys.filter(({ place, key }) => storedKeyOf(place, key)?.erasedAs !== null);

/** Number of rows of each kind in the caches of this browser. */
export const keptRows = async (page: Page): Promise<Record<string, number>> =>
  page.evaluate(
    async ({ asked, each }) => {
      const counts: Record<string, number> = {};
      await each('portico-cache', async (database) => {
        for (const store of ['records', 'contents', 'entries'])
          counts[store] = await asked(database.transaction(store).objectStore(store).count());
      });
      return counts;
    },
    await databases(page),
  );

/** The drafts in the caches of this browser, sealed as they are: another text after each that was kept. */
export const keptDrafts = async (page: Page): Promise<string> =>
  page.evaluate(
    async ({ asked, each }) => {
      const found: unknown[] = [];
      await each('portico-cache', async (database) => {
        const drafts = IDBKeyRange.bound('draft-', 'draft-~');
        found.push(...(await asked(database.transaction('entries').objectStore('entries').getAll(drafts))));
      });
      return JSON.stringify(found, (_, value) =>
        value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value,
      );
    },
    await databases(page),
  );

/** Sets the count of wrong PINs since the device was opened last. */
export const haveTried = async (page: Page, tries: number): Promise<void> =>
  page.evaluate(
    ({ databases: { asked, each }, tries }) =>
      each('portico-outbox', async (database) => {
        const keys = database.transaction('keys', 'readwrite').objectStore('keys');
        await asked(keys.put({ ...(await asked(keys.get('copy:pin'))), tries }));
      }),
    { databases: await databases(page), tries },
  );

/** Everything this origin keeps in this browser, as one text to look for words in: databases, caches, both storages, the history entry. */
export const everythingStoredIn = async (page: Page): Promise<string> =>
  page.evaluate(
    async ({ asked, each }) => {
      const decoder = new TextDecoder();
      /** Bytes as the text they would be if they were not encrypted. */
      const readable = (_: string, value: unknown) =>
        value instanceof ArrayBuffer || ArrayBuffer.isView(value)
          ? decoder.decode(value as ArrayBuffer)
          : value;
      const found = [document.title, JSON.stringify([localStorage, sessionStorage, history.state])];
      await each('', async (database) => {
        for (const store of database.objectStoreNames) {
          const rows = database.transaction(store).objectStore(store);
          found.push(
            database.name,
            JSON.stringify([await asked(rows.getAllKeys()), await asked(rows.getAll())], readable),
          );
        }
      });
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          found.push(request.url);
          if (new URL(request.url).pathname.startsWith('/assets/')) continue;
          found.push((await (await cache.match(request))?.text()) ?? '');
        }
      }
      return found.join('\n');
    },
    await databases(page),
  );

/** A person's session and data in a browser. */
export interface Kept {
  portal: Portal;
  /** Vault, device and epoch: another sign-in or a lock changes them. */
  session: Pick<VaultMetadata, 'name' | 'deviceId' | 'state' | 'epoch'> | undefined;
  /** Numbers of drafts, and of items in the outbox that were not sent. */
  unsent: number;
  drafts: number;
  /** Values of localStorage that somebody chose: the look, the menu. */
  chosen: Record<string, string | null>;
  /** Ids of the rows in the caches, by store. */
  rows: Record<string, string[]>;
}

/** Stores of a cache that reading fills. */
const read = ['records', 'files', 'contents', 'entries'];
const chosen = ['portico-look', 'portico-menu'];

/** The same in the browser of this page, of the person who is signed in to a portal. */
export const keptBy = async (page: Page, portal: Portal): Promise<Kept> => ({
  portal,
  ...(await page.evaluate(
    async ({ databases: { asked, each }, key, chosen, read }) => {
      const [marker] = JSON.parse(localStorage.getItem(key) ?? '[]') as VaultMetadata[];
      const rows: Record<string, string[]> = {};
      await each('portico-cache', async (database) => {
        for (const store of read)
          rows[store] = (await asked(database.transaction(store).objectStore(store).getAllKeys())).map(
            String,
          );
      });
      let unsent = 0;
      await each('portico-outbox', async (database) => {
        const items = await asked(database.transaction('commands').objectStore('commands').getAll());
        unsent += items.filter(({ state }) => state !== 'sent').length;
      });
      const session = marker && {
        ...{ name: marker.name, deviceId: marker.deviceId, state: marker.state, epoch: marker.epoch },
      };
      const drafts = (rows.entries ?? []).filter((id) => id.startsWith('draft-')).length;
      return {
        ...{ session, unsent, drafts, rows },
        chosen: Object.fromEntries(chosen.map((name) => [name, localStorage.getItem(name)])),
      };
    },
    { databases: await databases(page), key: vaultMetadataKey(portal), chosen, read },
  )),
});

/**
 * Takes away the rows of the caches that came since (addresses of lists, records opened, answers and files), and the outbox, of which an
 * item is kept for a while after it was sent.
 */
export const dropRowsBut = async (page: Page, rows: Kept['rows']): Promise<void> =>
  page.evaluate(
    async ({ databases: { asked, each }, rows }) => {
      await each('portico-outbox', async (database) => {
        await asked(database.transaction('commands', 'readwrite').objectStore('commands').clear());
      });
      await each('portico-cache', async (database) => {
        const writing = database.transaction(Object.keys(rows), 'readwrite');
        for (const [store, kept] of Object.entries(rows)) {
          const asked = writing.objectStore(store).getAllKeys();
          asked.onsuccess = () => {
            for (const id of asked.result)
              if (!kept.includes(String(id))) writing.objectStore(store).delete(id);
          };
        }
        await new Promise((resolve, reject) => {
          writing.oncomplete = resolve;
          writing.onerror = reject;
        });
      });
    },
    { databases: await databases(page), rows },
  );
