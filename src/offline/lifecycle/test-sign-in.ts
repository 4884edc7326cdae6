import { newId } from '#contract/core/values.ts';
import type { Portal, SignedIn } from '#contract/session/session.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { randomBytes, toBase64 } from '../vault/bytes.ts';
import type { Vault } from '../vault/vault.ts';
import { enterVault } from './complete-sign-in.ts';

/** For tests: the server's answer to a sign-in; the same `person` and `share` sign in again. */
export function signedIn(given: { person?: string; device?: string; share?: string } = {}): SignedIn {
  const { person = newId(now()), device = newId(now()), share = toBase64(randomBytes(32)) } = given;
  return {
    access_token: 'bearer',
    token: 'renewal-half-of-the-session',
    user: {
      id: person,
      name: 'Ada Byron',
      email: 'ada@example.com',
      permissions: [],
      roles: [],
      teams: [],
      isUserPortal: false,
      isClientPortal: true,
      isExternalPortal: false,
      isContact: false,
      accept_agreement: true,
      clients: [],
      own_clients: 0,
      job_title: '',
      work_phone: '',
      schools: [],
      skills: [],
      interests: [],
      pastProjects: [],
      finder: 'N',
      mstoken: null,
    },
    employee: null,
    employee_access_token: null,
    device: {
      id: device,
      share,
      offlineUntil: toInstant(now() + 14 * 24 * 60 * 60 * 1000),
      enrolled: false,
    },
    renewAfterMs: 3_000_000,
    idleMs: 3_600_000,
    serverTime: toInstant(now()),
  };
}

/** Signs somebody in on this browser. */
export const enterAs = (portal: Portal = 'client', answer: SignedIn = signedIn()): Promise<Vault> =>
  enterVault(portal, 'ada@example.com', answer);

/** A browser that was never used. */
export async function newBrowser(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    await new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = request.onerror = resolve;
    });
  }
}

/** The content of this browser's databases and storage, as one string to search. */
export async function everythingStored(): Promise<string> {
  const found: string[] = [JSON.stringify({ ...localStorage, ...sessionStorage })];
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    found.push(name);
    const database = await asked(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows: unknown[] = await asked(database.transaction(store).objectStore(store).getAll());
      found.push(JSON.stringify(rows, readable));
    }
    database.close();
  }
  return found.join('\n');
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Bytes as the text they would be without encryption. */
const readable = (_: string, value: unknown): unknown =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value)
    ? new TextDecoder().decode(value as ArrayBuffer)
    : value;
