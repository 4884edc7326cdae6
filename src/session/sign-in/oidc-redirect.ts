import { createStandardPublicClientApplication } from '@azure/msal-browser';
import type { CloudPortal } from '#contract/session/cloud.ts';
import { notOurs, oidcOutcome } from './oidc-outcome.ts';
import {
  newNonceKey,
  nonceOf,
  type OidcResult,
  type OidcTransaction,
  saveResult,
  saveTransaction,
  takeTransaction,
} from './oidc-transaction.ts';

/*
 * The script of /redirect.html, the only page that talks with an OpenID provider: people leave from it and come back to it. It hands the
 * provider's result to the sign-in page, which exchanges it for a session.
 */

const signInPages: Record<CloudPortal, string> = { app: '/auth/employee-login', client: '/auth/login' };

function clientOf({ provider }: OidcTransaction) {
  const { authority, clientId, resetAuthority } = provider;
  const known = resetAuthority === null ? [authority] : [authority, resetAuthority];
  return createStandardPublicClientApplication({
    auth: {
      clientId,
      authority,
      knownAuthorities: known.map((address) => new URL(address).host),
      redirectUri: `${location.origin}/redirect.html`,
      // no refresh token: the result is exchanged for our own session
      OIDCOptions: { defaultScopes: ['openid', 'profile', 'email'] },
    },
    cache: { cacheLocation: 'sessionStorage' },
    system: { protocolMode: 'OIDC' },
  });
}

/** Removes MSAL's tokens and notes, also those of an abandoned sign-in. */
function forgetMsal(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('msal.')) sessionStorage.removeItem(key);
}

/** Replaces this page with the sign-in page. */
function comeBack(back: OidcResult): void {
  forgetMsal();
  saveResult(back);
  location.replace(signInPages[back.portal]);
}

async function goThere(trip: OidcTransaction): Promise<void> {
  const { portal, provider, resets, asks } = trip;
  forgetMsal();
  saveTransaction(trip);
  // Going back from the provider must show the sign-in page, not start the redirect again.
  history.replaceState(null, '', signInPages[portal]);
  const client = await clientOf(trip);
  await client.loginRedirect({
    scopes: [],
    authority: (resets && provider.resetAuthority) || provider.authority,
    state: portal,
    nonce: await nonceOf(trip.nonceKey),
    ...(asks && { prompt: 'login' }),
  });
}

async function takeAnswer(trip: OidcTransaction): Promise<void> {
  const client = await clientOf(trip);
  const result = await client.handleRedirectPromise({ navigateToLoginRequestUrl: false });
  if (!result)
    throw Object.assign(new Error('No answer to a sign-in of this tab.'), { errorCode: 'state_not_found' });
  const { portal, nonceKey, resets } = trip;
  if (!resets) return comeBack({ portal, nonceKey, idToken: result.idToken });
  // The password is new; the token is the reset's and no sign-in.
  const { resets: _, ...signIn } = trip;
  await goThere({ ...signIn, nonceKey: newNonceKey() });
}

/** Takes a step of the sign-in; a failure leads to the reset of the password or back to the sign-in page, with a message. */
async function tryTo(step: (trip: OidcTransaction) => Promise<void>, trip: OidcTransaction): Promise<void> {
  try {
    await step(trip);
  } catch (error) {
    const { portal, provider } = trip;
    const outcome = oidcOutcome(error, provider.name);
    if (outcome !== 'reset') return comeBack({ portal, ...outcome });
    if (provider.resetAuthority !== null)
      return tryTo(goThere, { ...trip, resets: true, nonceKey: newNonceKey() });
    comeBack({ portal, words: `Have your password reset at ${provider.name}, then sign in again.` });
  }
}

/** The portal named in an answer's state: only for choosing a page, since anybody can forge it. */
function portalIn(hash: string): CloudPortal {
  const state = new URLSearchParams(hash.slice(1)).get('state');
  return state?.endsWith('|app') ? 'app' : 'client';
}

const trip = takeTransaction();
const { hash } = location;
if (trip) await tryTo(hash ? takeAnswer : goThere, trip);
else comeBack({ portal: portalIn(hash), ...notOurs });
