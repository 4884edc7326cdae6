import type { CloudPortal, CloudProvider } from '../../../contract/session/cloud.ts';

// Shared by the sign-in page and /redirect.html, which loads nothing else of the app: no imports but types.

/** A way to the OpenID provider and back, under which the tab remembers it. Holds nothing of a person. */
export interface OidcTransaction {
  readonly portal: CloudPortal;
  readonly provider: CloudProvider;
  /** 256 random bits; the id token will hold their hash, and only who has them can hand it in. */
  readonly nonceKey: string;
  /** To have a forgotten password reset; the sign-in follows. */
  readonly resets?: true;
  /** The provider is to ask who it is, even if it knows. */
  readonly asks?: true;
}

/** What the provider sent the person back with. */
export type OidcResult = { readonly portal: CloudPortal } & (
  | { readonly idToken: string; readonly nonceKey: string }
  | { readonly words: string }
);

function taken(key: string): unknown {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? undefined : JSON.parse(text);
}

/** Both are listed in `src/offline/cleared.ts`. */
const [tripKey, backKey] = ['portico-cloud-trip', 'portico-cloud-back'];

export const saveTransaction = (trip: OidcTransaction): void =>
  sessionStorage.setItem(tripKey, JSON.stringify(trip));
/** The trip this tab is on; it can be taken once. */
export const takeTransaction = (): OidcTransaction | undefined =>
  taken(tripKey) as OidcTransaction | undefined;
export const saveResult = (back: OidcResult): void => sessionStorage.setItem(backKey, JSON.stringify(back));
/** What this tab came back with; it can be taken once. */
export const takeResult = (): OidcResult | undefined => taken(backKey) as OidcResult | undefined;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

export const newNonceKey = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** What the id token has to hold: SHA-256 of the key, base64url. */
export async function nonceOf(nonceKey: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonceKey))));
}
