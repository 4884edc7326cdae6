import type { Api, Audience } from '#contract/core/endpoint.ts';

/** An access token with its audience. */
export interface Bearer {
  readonly audience: Audience;
  readonly token: string;
}

/** The audience of each API group. The signing API takes every audience. */
const audienceOf: Record<Api, Audience | undefined> = {
  main: 'staff',
  client: 'contact',
  employee: 'employee',
  external: 'signer',
  v2: 'staff',
  sign: undefined,
};

let held: readonly Bearer[] = [];
let receivedAt = 0;
let fetchBearers: (() => Promise<unknown>) | undefined;

/**
 * Keeps the access tokens of the session, in memory only. The first is that of the session's user; a person who is contact and employee has
 * a second one. `at` is the time of their receipt, ms; it decides when they are renewed.
 */
export function holdBearers(bearers: readonly Bearer[], at: number): void {
  held = bearers;
  receivedAt = at;
}

/** Sets the source of tokens while none is held: the session's renewal. It may throw `NetworkError` or `ApiError`. */
export function supplyBearers(supply: (() => Promise<unknown>) | undefined): void {
  fetchBearers = supply;
}

/** The token for an API group: that of the group's audience, else that of the session's user; undefined if nobody is signed in. */
export async function bearerFor(api: Api): Promise<string | undefined> {
  if (held.length === 0) await fetchBearers?.();
  return (held.find(({ audience }) => audience === audienceOf[api]) ?? held[0])?.token;
}

/** Age of the held tokens, ms; 0 if there are none. */
export const bearersAge = (at: number): number => (held.length > 0 ? at - receivedAt : 0);
