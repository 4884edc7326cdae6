/** Keys of expiring values that hold nothing personal and are needed before anybody signed in. Listed in `cleared.ts`. */
export const plainKeys = { version: 'portico-version', goingTo: 'portico-going-to' } as const;
export type PlainKey = (typeof plainKeys)[keyof typeof plainKeys];

/** Keeps a value in sessionStorage for `ttlMs`; the same rules as `entries.ts`, synchronous and in the clear. */
export declare function putPlain(key: PlainKey, value: unknown, ttlMs: number): void;
/** The value, or undefined. Removed when read after expiry, and right after reading with `once`. */
export declare function takePlain(key: PlainKey, options?: { once?: boolean }): unknown;
