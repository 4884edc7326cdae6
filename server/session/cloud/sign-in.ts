import { createHash } from 'node:crypto';
import type { cloudLogin } from '#contract/session/cloud.ts';
import type { SignedIn } from '#contract/session/session.ts';
import { later } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { readFirm } from '#server/firm/firm.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { isFirst } from '#server/http/rate-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  clockToleranceSeconds,
  type Identity,
  idTokenMaxAgeSeconds,
} from '#server/integrations/identity/provider.ts';
import { takeGroups } from '#server/people/groups/sync.ts';
import { deviceAmong } from '../device-among.ts';
import { openSession } from '../sign-in.ts';
import { accountOfIdentity, connectByEmail } from './queries.ts';

const guards = { app: 'api', client: 'client' } as const;
/** Time for which a used token is remembered; after it, the token is refused by its age. */
const rememberedMs = (idTokenMaxAgeSeconds + 2 * clockToleranceSeconds) * 1000;

/**
 * Signs in by an id token of the portal's provider, once. A person is known by issuer and subject; only at their first sign-in by an e-mail
 * address the provider vouches for, and then connected for good. Unknown, suspended and unauthorised people all get the same refusal. It
 * says that the account is unknown: the provider has identified the person, so there is nothing to guess.
 */
export async function cloudSignIn(call: FreeCall<typeof cloudLogin>): Promise<SignedIn> {
  const { services, now } = call;
  const { portal, idToken, nonceKey, deviceIds = [] } = call.input.body;
  const { db, identity, config } = services;
  const provider = identity[portal];
  if (!provider)
    throw new Refusal('forbidden', { message: 'Signing in by a cloud account is not set up here.' });
  const nonce = createHash('sha256').update(nonceKey).digest('base64url');
  const person = await provider.verify(idToken, nonce, now);
  const isNew = await db.asAnonymous((tx) => isFirst(tx, 'cloud', nonce, later(now, rememberedMs)));
  if (!isNew)
    throw new Refusal('invalid_token', { message: 'This sign-in was used already. Please sign in again.' });

  const found = await db.as(actor('system'), async (tx) => {
    const account = await accountOf(tx, guards[portal], person);
    if (!account) return null;
    if (portal === 'app') await takeGroups(tx, account.accountId, person.groups, now);
    return { ...account, deviceId: await deviceAmong(tx, account.accountId, deviceIds) };
  });
  const signedIn = found && (await openSession(call, { ...found, portal }));
  if (!signedIn)
    throw new Refusal('invalid_credentials', {
      message: `Your ${provider.name} account is not known to ${(await readFirm(db, config)).name}. Use another account, or ask the firm to let this one in.`,
    });
  return signedIn;
}

async function accountOf(tx: Tx, guard: 'api' | 'client', person: Identity) {
  const known = await accountOfIdentity(tx, guard, person);
  if (known) return known.status === 'ACTIVE' ? ({ accountId: known.id, by: 'cloud' } as const) : null;
  const connected = person.email && (await connectByEmail(tx, guard, person.email, person));
  return connected ? ({ accountId: connected.id, by: 'cloud', isNew: true } as const) : null;
}
