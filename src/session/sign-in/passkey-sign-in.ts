import { challengePasskey, type PasskeyPortal, passkeyLogin } from '#contract/session/passkeys.ts';
import { request } from '#src/api/request.ts';
import { deviceIds } from '#src/offline/plain/vault-metadata.ts';
import { type Assertion, askPasskey } from '#src/offline/vault/passkey.ts';
import { passkeyWords } from './passkey-messages.ts';
import { attempt, completeSignIn, type SignInResult } from './sign-in.ts';

/** Age at which a waiting challenge is replaced, ms: it is valid for 15 minutes. */
const renewMs = 10 * 60_000;

/** A challenge for a passkey to sign, once. */
export const challengeNow = async (signal?: AbortSignal): Promise<string> =>
  (await request(challengePasskey, {}, { signal })).answer.challenge;

/** Signs in by a passkey the person picks in the browser's own dialog. */
export function signInByPasskey(portal: PasskeyPortal): Promise<SignInResult> {
  return attempt(async () => {
    const challenge = await challengeNow();
    return swap(portal, await askPasskey({ challenge }));
  }, passkeyWords);
}

/** Exchanges a passkey's signature for a session and opens this browser's vault. Answers the next path. */
export async function swap(portal: PasskeyPortal, { kek: _, ...signed }: Assertion): Promise<string> {
  // The database comes with the sign-in, not with the page that offers it.
  const { restoreMarkers } = await import('#src/offline/lifecycle/find-vaults.ts');
  await restoreMarkers(portal);
  const sent = await request(passkeyLogin, { body: { portal, deviceIds: deviceIds(portal), ...signed } });
  // By the account's address, as if it had been typed, so that the same device is found either way.
  return completeSignIn(portal, sent.answer.user.email, sent);
}

/**
 * Offers passkeys among the browser's suggestions for the e-mail field, if it supports that, until one is picked or `signal` ends it.
 * Undefined if none was picked.
 */
export async function offerPasskeys(
  portal: PasskeyPortal,
  signal: AbortSignal,
): Promise<SignInResult | undefined> {
  if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return undefined;
  while (!signal.aborted) {
    const late = AbortSignal.timeout(renewMs);
    try {
      const challenge = await challengeNow(signal);
      const signed = await askPasskey({ challenge, quietly: true, signal: AbortSignal.any([signal, late]) });
      return await attempt(() => swap(portal, signed));
    } catch (error) {
      // Only an expired challenge is replaced; the button remains for everything else.
      if (!late.aborted) return undefined;
      if (!(error instanceof DOMException)) throw error;
    }
  }
  return undefined;
}
