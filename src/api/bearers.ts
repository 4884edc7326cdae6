import type { Api, Audience } from '../../contract/core/endpoint.ts';

/** An access token and whose it is. */
export interface Bearer {
  readonly audience: Audience;
  readonly token: string;
}

/** Whose calls an API group takes. The signing API takes anybody's. */
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
 * Keeps the access tokens of the session, in memory only. The first is that of the session's user; a person who is contact and
 * employee has a second one. `at` is when they were received, ms; it decides when they are renewed.
 */
export function holdBearers(bearers: readonly Bearer[], at: number): void {
  held = bearers;
  receivedAt = at;
}

/** How tokens are got while none is held: the session's renewal. It may throw `NetworkError` or `ApiError`. */
export function supplyBearers(supply: (() => Promise<unknown>) | undefined): void {
  fetchBearers = supply;
}

/** The token for an API group: that of the group's audience, else that of the session's user; undefined if nobody is signed in. */
export async function bearerFor(api: Api): Promise<string | undefined> {
  if (held.length === 0) await fetchBearers?.();
  return (held.find(({ audience }) => audience === audienceOf[api]) ?? held[0])?.token;
}

/** How old the held tokens are, ms; 0 when there are none. */
export const bearersAge = (at: number): number => (held.length > 0 ? at - receivedAt : 0);
