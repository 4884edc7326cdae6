import { type ClearedPlace, type StoredKey, storedKeys } from './cleared.ts';

/** The declaration of a key found in the browser, if there is one. */
export const storedKeyOf = (place: ClearedPlace, key: string): StoredKey | undefined =>
  storedKeys.find(
    (stored) => stored.place === place && (stored.begins ? key.startsWith(stored.key) : key === stored.key),
  );
