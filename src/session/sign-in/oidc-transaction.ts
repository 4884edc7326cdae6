import type { CloudPortal, CloudProvider } from '#contract/session/cloud.ts';

// Shared by the sign-in page and /redirect.html, which loads nothing else of the app: no imports but types.

/** A sign-in under way at the OpenID provider, as the tab remembers it. Holds nothing personal. */
export interface OidcTransaction {
  readonly portal: CloudPortal;
  readonly provider: CloudProvider;
  /** 256 random bits. The id token holds their hash; only their owner can hand the token in. */
  readonly nonceKey: string;
  /** Resets a forgotten password; the sign-in follows. */
  readonly resets?: true;
  /** The provider asks for the account, even if it knows it. */
  readonly asks?: true;
}

export type OidcResult = { readonly portal: CloudPortal } & (
  | { readonly idToken: string; readonly nonceKey: string }
  | { readonly words: string }
);

function taken(key: string): unknown {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? undefined : JSON.parse(text);
}

/** Both are listed in `src/offline/lifecycle/cleared.ts`. */
const [transactionKey, resultKey] = ['portico-cloud-trip', 'portico-cloud-back'];

export const saveTransaction = (transaction: OidcTransaction): void =>
  sessionStorage.setItem(transactionKey, JSON.stringify(transaction));
/** The transaction of this tab; it can be taken once. */
export const takeTransaction = (): OidcTransaction | undefined =>
  taken(transactionKey) as OidcTransaction | undefined;
export const saveResult = (result: OidcResult): void =>
  sessionStorage.setItem(resultKey, JSON.stringify(result));
/** The provider's result in this tab; it can be taken once. */
export const takeResult = (): OidcResult | undefined => taken(resultKey) as OidcResult | undefined;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

export const newNonceKey = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The nonce of the id token: SHA-256 of the key, base64url. */
export async function nonceOf(nonceKey: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonceKey))));
}
