import type { checkExternalToken, externalLogin, SignedIn } from '../../contract/session.ts';
import { actor } from '../db/actor.ts';
import type { FreeCall } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { findLink, linkState } from '../signing/links.ts';
import { openSession } from './sign-in.ts';

type LinkCall = FreeCall<typeof externalLogin> | FreeCall<typeof checkExternalToken>;

async function linkOf({ services, input, now }: LinkCall) {
  const link = await services.db.as(actor('none'), (tx) => findLink(tx, input.body.token, now));
  if (!link?.account_id) throw new Refusal('invalid_token');
  return link;
}

/** What a signing link is for. Reads only: mail scanners open links too. */
export async function describeLink(call: FreeCall<typeof checkExternalToken>) {
  const link = await linkOf(call);
  const { sender, title, recipient } = link;
  return { sender, title, recipient, firm: call.services.config.firmName, state: linkState(link) };
}

/** Swaps a signing link for a session of its one recipient. The link stays good for other devices of theirs. */
export async function linkSignIn(call: FreeCall<typeof externalLogin>): Promise<SignedIn> {
  const { account_id, recipient_id } = await linkOf(call);
  const { deviceId } = call.input.body;
  const who = {
    accountId: account_id,
    portal: 'external',
    deviceId,
    recipientId: recipient_id,
    by: 'link',
  } as const;
  const signedIn = await openSession(call, who);
  if (!signedIn) throw new Refusal('invalid_token');
  return signedIn;
}
