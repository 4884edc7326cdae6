import { now } from '#src/lib/time/clock.ts';
import { readJson, removeText, writeText } from './browser-storage.ts';

/** Keys of expiring values that hold nothing personal and are needed before anybody signed in. Listed in `cleared.ts`. */
export const plainKeys = { version: 'portico-version', returnTo: 'portico-going-to' } as const;
export type PlainKey = (typeof plainKeys)[keyof typeof plainKeys];

/** Keeps a value in sessionStorage for `ttlMs`; the same rules as `entries.ts`, synchronous and in the clear. */
export function putPlain(key: PlainKey, value: unknown, ttlMs: number): void {
  writeText('sessionStorage', key, JSON.stringify({ value, expiresAt: now() + ttlMs }));
}

/** The value, or undefined. Removed when read after expiry, and right after reading with `once`. Validate the result. */
export function takePlain(key: PlainKey, { once = false } = {}): unknown {
  const kept = readJson('sessionStorage', key);
  const { value, expiresAt } = (typeof kept === 'object' && kept ? kept : {}) as {
    value?: unknown;
    expiresAt?: unknown;
  };
  const good = typeof expiresAt === 'number' && now() < expiresAt;
  if (!good || once) removeText('sessionStorage', key);
  return good ? value : undefined;
}
