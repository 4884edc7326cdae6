/** The parts of an MSAL error used here: the provider's own words are in `errorMessage`. */
interface Failure {
  readonly errorCode?: unknown;
  readonly errorMessage?: unknown;
}

/** Outcome of a failed sign-in: the password is to be reset, or the message for the person. */
export type OidcOutcome = 'reset' | { readonly words: string };

/** The answer fits no unfinished sign-in of this tab. */
export const notOurs = {
  words: 'This sign-in was used already, or was begun in another tab. Please sign in again.',
};

const turnedBack = (name: string) => `You came back from ${name} without signing in.`;
const outOfOrder = (name: string) =>
  `${name} is out of order at the moment. Please try again in a little while.`;
const unreached = (name: string) => `${name} can't be reached. Check your connection and try again.`;

/** By MSAL's or the provider's code. */
const words: Record<string, (name: string) => string> = {
  access_denied: turnedBack,
  user_cancelled: turnedBack,
  server_error: outOfOrder,
  temporarily_unavailable: outOfOrder,
  no_network_connectivity: unreached,
  network_error: unreached,
  get_request_failed: unreached,
  post_request_failed: unreached,
  endpoints_resolution_error: unreached,
  openid_config_error: unreached,
};
const foreign = new Set([
  'state_mismatch',
  'state_not_found',
  'invalid_state',
  'nonce_mismatch',
  'invalid_grant',
  'no_token_request_cache_error',
  'unable_to_parse_token_request_cache_error',
]);

/** The outcome of an MSAL error. The provider's sentences are not repeated, only codes a person can quote. */
export function oidcOutcome(error: unknown, name: string): OidcOutcome {
  const { errorCode, errorMessage } = (typeof error === 'object' && error ? error : {}) as Failure;
  const [code, message] = [String(errorCode ?? ''), String(errorMessage ?? '')];
  if (message.includes('AADB2C90118')) return 'reset';
  if (message.includes('AADB2C90091')) return { words: turnedBack(name) };
  if (foreign.has(code)) return notOurs;
  const quoted = /\b(AADB2C|AADSTS)\d{4,8}\b/.exec(message)?.[0];
  const known = Object.hasOwn(words, code) ? words[code]?.(name) : undefined;
  const said = known ?? `${name} could not sign you in. Please try again.`;
  const reference = quoted ?? (known ? undefined : /^[\w.-]{1,60}$/.exec(code)?.[0]);
  return { words: reference ? `${said} (${reference})` : said };
}
