import type { Input } from '#contract/core/endpoint.ts';
import { typedAddress } from '#contract/core/same-address.ts';
import { newId } from '#contract/core/values.ts';
import { setUpFirm } from '#contract/setup.ts';
import { request } from '#src/api/request.ts';
import { now } from '#src/lib/time/clock.ts';
import { toBase64url, utf8 } from '#src/offline/vault/bytes.ts';
import { makePasskey, newSalt } from '#src/offline/vault/passkey.ts';
import { loadConfig } from '#src/session/config.ts';
import { passkeyWords } from '#src/session/sign-in/passkey-messages.ts';
import { challengeNow } from '#src/session/sign-in/passkey-sign-in.ts';
import { attempt, completeSignIn, type SignInResult } from '#src/session/sign-in/sign-in.ts';
import { forgetSetupDraft, type SetupDraft } from './draft.ts';

type Body = Input<typeof setUpFirm>['body'];

/** Sends all steps at once, and signs the administrator in. `hasFirm`: only the administrator is missing. */
export const setUp = (
  token: string,
  { firm, office, services, administrator }: SetupDraft,
  { way, hasFirm }: { way: 'password' | 'passkey'; hasFirm: boolean },
): Promise<SignInResult> =>
  attempt(async () => {
    const { password, ...person } = administrator;
    const accountId = newId(now());
    const by: Body['administrator']['by'] =
      way === 'password'
        ? { way, password }
        : { way, ...(await passkeyFor(accountId, person.email, firm.name)) };
    const { restoreMarkers } = await import('#src/offline/lifecycle/find-vaults.ts');
    await restoreMarkers('app');
    const sent = await request(setUpFirm, {
      body: {
        token,
        firm: hasFirm ? null : { facts: firm, office, ...services },
        administrator: { ...person, accountId, by },
      },
    });
    forgetSetupDraft();
    await loadConfig();
    return completeSignIn('app', typedAddress(person.email), sent);
  }, passkeyWords);

async function passkeyFor(accountId: string, name: string, firm: string) {
  const { kek: _, ...made } = await makePasskey({
    challenge: await challengeNow(),
    user: { id: toBase64url(utf8(accountId)), name },
    known: [],
    firm,
    salt: newSalt(),
  });
  return made;
}
