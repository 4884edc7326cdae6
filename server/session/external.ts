import type {
  checkExternalToken,
  externalLogin,
  mailLinkCode as mailLinkCodeEndpoint,
  SignedIn,
} from '#contract/session/session.ts';
import { actor } from '../db/actor.ts';
import { firmOf, readFirm } from '../firm/firm.ts';
import type { FreeCall } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { mailCode, problemOfCode, restingCode } from '../signing/links/link-codes.ts';
import { findLink, linkState } from '../signing/links/links.ts';
import { deviceOfLink } from './device-of-link.ts';
import { openSession } from './sign-in.ts';
import { countCode } from './sign-in-throttle.ts';

type LinkCall =
  | FreeCall<typeof externalLogin>
  | FreeCall<typeof checkExternalToken>
  | FreeCall<typeof mailLinkCodeEndpoint>;

const system = actor('system');

async function linkOf({ services, input, now }: LinkCall) {
  const link = await services.db.asAnonymous((tx) => findLink(tx, input.body.token, now));
  if (!link?.account_id) throw new Refusal('invalid_token');
  return { ...link, account_id: link.account_id };
}

/** Describes a signing link. Reads only, since mail scanners open links too. */
export async function describeSigningLink(call: FreeCall<typeof checkExternalToken>) {
  const link = await linkOf(call);
  const { sender, title, recipient, role } = link;
  return {
    sender,
    title,
    recipient,
    role,
    firm: (await readFirm(call.services.db, call.services.config)).name,
    state: linkState(link),
    asksForCode: link.asks_for_code,
  };
}

/**
 * Mails a one-time code to the recipient of a link.
 * @throws Refusal `conflict` if the sender asked for none; `too_many` after the day's maximum
 */
export async function mailLinkCode(call: FreeCall<typeof mailLinkCodeEndpoint>) {
  const link = await linkOf(call);
  const { services, now } = call;
  if (!link.asks_for_code) throw new Refusal('conflict', { message: 'This link asks for no code.' });
  const resting = await services.db.as(system, (tx) => restingCode(tx, link.recipient_id, now));
  if (resting) return { goodUntil: resting };
  // Counted before it is mailed, so that simultaneous calls mail no more than are counted.
  await services.db.asAnonymous((tx) => countCode(tx, link.recipient_id, now));
  const goodUntil = await services.db.as(system, async (tx) =>
    mailCode(tx, link, await firmOf(tx, services.config), now),
  );
  return { goodUntil };
}

/**
 * Exchanges a signing link for a session of its recipient. On a device they have used, the vault is shared with their other links. The link
 * stays valid for other devices of theirs.
 */
export async function linkSignIn(call: FreeCall<typeof externalLogin>): Promise<SignedIn> {
  const { account_id, recipient_id, asks_for_code } = await linkOf(call);
  const { services, now } = call;
  const { devices = [], code } = call.input.body;
  if (asks_for_code) {
    // In its own transaction: a wrong code counts although the call is refused.
    const problem = await services.db.as(system, (tx) => problemOfCode(tx, recipient_id, code, now));
    if (problem) throw invalid('code', problem);
  }
  const by = asks_for_code ? 'code' : 'link';
  const link = { accountId: account_id, recipientId: recipient_id, by } as const;
  const deviceId = await services.db.as(system, (tx) => deviceOfLink(tx, link, devices));
  const signedIn = await openSession(call, { ...link, portal: 'external', deviceId });
  if (!signedIn) throw new Refusal('invalid_token');
  return signedIn;
}
