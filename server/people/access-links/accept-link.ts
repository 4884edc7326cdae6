import type {
  challengeAccessLink,
  joinByInvitation,
  readAccessLink,
  useAccessLink,
} from '#contract/people/access-links.ts';
import { writeActivity } from '#server/activity/activity.ts';
import { actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { firmOf, readFirm } from '#server/firm/firm.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { deleteSubscriptionsOf } from '#server/inbox/push/queries.ts';
import { deviceAmong } from '#server/session/device-among.ts';
import { deviceLabel } from '#server/session/device-label.ts';
import { newChallenge, spentChallenge } from '#server/session/passkeys/challenges.ts';
import {
  addFirstPasskey,
  type VerifiedPasskey,
  verifyNewPasskey,
} from '#server/session/passkeys/new-passkey.ts';
import { checkNewPassword } from '#server/session/passwords/new-password.ts';
import { hashPassword } from '#server/session/passwords/password.ts';
import { factorOf } from '#server/session/second-factor/queries.ts';
import { openSession } from '#server/session/sign-in.ts';
import { hashToken } from '#server/session/tokens.ts';
import {
  endSessionsOf,
  hasAccess,
  letIn,
  lockAccount,
  type OpenLink,
  openLink,
  personOfAccount,
  removeSignIns,
  revokeResets,
  setPassword,
  takeLink,
} from './queries.ts';

type LinkCall =
  | FreeCall<typeof readAccessLink>
  | FreeCall<typeof challengeAccessLink>
  | FreeCall<typeof useAccessLink>
  | FreeCall<typeof joinByInvitation>;

const system = actor('system');
const portals = { api: 'app', client: 'client' } as const;
export const over = () =>
  new Refusal('invalid_token', { message: 'This link was used already, was replaced, or is too old.' });
const conflict = () =>
  new Refusal('conflict', { message: 'You have a sign-in already. Open the link again to use it.' });
const noPasskey = () =>
  new Refusal('conflict', {
    message:
      'You have a second factor. Choose a password, sign in with it and a code, and then add a passkey.',
  });

/**
 * True if the link's person may still come in by it: since it was mailed they may have been suspended or withdrawn, or their address corrected,
 * and then it went to somebody else.
 */
async function opens(tx: Tx, link: OpenLink): Promise<boolean> {
  if (link.account_status !== 'ACTIVE' || link.guard === 'external') return false;
  if (link.kind === 'address')
    return link.joined_account_id === link.account_id && !link.is_at_address && link.is_becoming === true;
  if (link.kind !== 'invitation') return hasAccess(tx, link.account_id);
  if (!link.is_at_address) return false;
  if (link.joined_account_id !== null && link.joined_account_id !== link.account_id) return false;
  return (
    link.user_status === 'INVITED' ||
    link.contact_access === 'INVITED' ||
    (link.employee_status !== null && link.employee_status !== 'LEFT')
  );
}

export async function usable(
  tx: Tx,
  token: string,
  now: string,
): Promise<OpenLink & { guard: 'api' | 'client' }> {
  const link = await openLink(tx, hashToken(token), now);
  if (!link || link.guard === 'external' || !(await opens(tx, link))) throw over();
  return { ...link, guard: link.guard };
}

const linkOf = ({ services, input, now }: LinkCall) =>
  services.db.as(system, (tx) => usable(tx, input.body.token, now));

async function nameOf(tx: Tx, link: OpenLink & { guard: 'api' | 'client' }): Promise<string> {
  const invited = link.user_name ?? link.contact_name ?? link.employee_name;
  return invited ?? (await personOfAccount(tx, link.guard, link.email))?.name ?? link.email;
}

/** Describes a link. Reads only, since mail scanners open links too. */
export async function describeLink({ services, input, now }: FreeCall<typeof readAccessLink>) {
  return services.db.as(system, async (tx) => {
    const link = await usable(tx, input.body.token, now);
    return {
      kind: link.kind,
      portal: portals[link.guard],
      firm: (await firmOf(tx, services.config)).name,
      name: await nameOf(tx, link),
      email: link.email,
      client: link.client,
      becomes: link.kind === 'address' ? link.becomes : null,
      hasSignIn: link.has_sign_in,
      secondFactor: link.second_factor,
    };
  });
}

/** Begins to make a passkey for the account of a link. */
export async function beginPasskeyOfLink(call: FreeCall<typeof challengeAccessLink>) {
  const { account_id, email } = await linkOf(call);
  return {
    challenge: await newChallenge(call.services.db, account_id, call.now),
    user: { id: Buffer.from(account_id).toString('base64url'), name: email },
    known: [],
  };
}

/**
 * Uses a link for a password or a passkey, and signs its person in. Other sessions of theirs end, unless it is their first sign-in. A person with
 * a second factor gets a password and signs in by both: a passkey made by the link, or a session of it, would make their mailbox enough.
 */
export async function acceptLink(call: FreeCall<typeof useAccessLink>) {
  const { services, now, input, request } = call;
  const { password, passkey, deviceIds = [], token } = input.body;
  const link = await linkOf(call);
  if ((password === undefined) === (passkey === undefined))
    throw invalid('password', 'Choose a password or a passkey.');
  let credential: { hash: string } | { made: VerifiedPasskey };
  if (passkey) {
    const challenge = await spentChallenge(services.db, passkey.clientDataJSON, link.account_id, now);
    credential = { made: await verifyNewPasskey(call, passkey, challenge) };
  } else {
    const { name } = await readFirm(services.db, services.config);
    checkNewPassword(password ?? '', [link.email, name]);
    credential = { hash: await hashPassword(password ?? '') };
  }

  const { deviceId, hasFactor } = await services.db.as(system, async (tx) => {
    const { kind, account_id } = await takeOnce(tx, token, now);
    const hasFactor = (await factorOf(tx, account_id)) !== undefined;
    if (hasFactor && passkey) throw noPasskey();
    if (kind !== 'invitation') {
      await endSessionsOf(tx, account_id, now);
      await deleteSubscriptionsOf(tx, account_id);
    }
    if (kind === 'reset') await removeSignIns(tx, account_id, now);
    await revokeResets(tx, account_id, now);
    if ('hash' in credential) await setPassword(tx, account_id, credential.hash);
    await writeActivity(tx, system, entryOf(link, passkey ? 'passkey' : 'password'), now, request);
    const device = await deviceAmong(tx, account_id, deviceIds);
    if ('hash' in credential) return { deviceId: device, hasFactor };
    const made = { account_id, device, label: deviceLabel(request.userAgent) };
    return { deviceId: await addFirstPasskey(tx, credential.made, made, now), hasFactor };
  });
  if (hasFactor) return { signedIn: null };
  const who = {
    accountId: link.account_id,
    portal: portals[link.guard],
    deviceId,
    by: passkey ? 'passkey' : 'password',
  } as const;
  const signedIn = await openSession(call, who);
  if (!signedIn) throw over();
  return { signedIn };
}

/** Takes the link, locks its account and lets its person in. */
async function takeOnce(tx: Tx, token: string, now: string) {
  const link = await usable(tx, token, now);
  // By this one a person agrees to an address, and signs nobody in.
  if (link.kind === 'address') throw over();
  const account = await lockAccount(tx, link.account_id);
  if (account?.status !== 'ACTIVE' || !(await takeLink(tx, link.id, now))) throw over();
  if (link.kind === 'invitation' && account.has_sign_in) throw conflict();
  if (!(await letIn(tx, link))) throw over();
  return link;
}

/** Adds the access of an invitation to an account that has a sign-in. */
export async function joinByLink(call: FreeCall<typeof joinByInvitation>): Promise<undefined> {
  const { services, now, input, request } = call;
  await services.db.as(system, async (tx) => {
    const link = await usable(tx, input.body.token, now);
    const account = await lockAccount(tx, link.account_id);
    if (account?.status !== 'ACTIVE' || link.kind !== 'invitation') throw over();
    if (!account.has_sign_in)
      throw new Refusal('conflict', { message: 'You have no sign-in yet. Open the link again.' });
    if (!(await takeLink(tx, link.id, now))) throw over();
    if (!(await letIn(tx, link))) throw over();
    await writeActivity(tx, system, entryOf(link, 'the sign-in they had'), now, request);
  });
}

const subjects = { user_id: 'user', contact_id: 'contact', employee_id: 'employee' } as const;

export function entryOf(link: OpenLink, way: string) {
  const person = (['user_id', 'contact_id', 'employee_id'] as const).find((each) => link[each]);
  const subject = person
    ? { type: subjects[person], id: link[person] ?? '' }
    : ({ type: 'account', id: link.account_id } as const);
  const isInvitation = link.kind === 'invitation';
  return {
    name: 'Account',
    event: isInvitation ? 'invitation_accepted' : 'sign_in_reset',
    description: isInvitation
      ? `${link.email} accepted the invitation, with ${way}`
      : `${link.email} signs in anew, with ${way}`,
    subject,
  };
}
