import { randomBytes } from 'node:crypto';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { cookieMaxAgeSeconds, sessionAbsoluteMs, sessionMaximumMs } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import type { Portal, SignedIn, WayIn } from '#contract/session/session.ts';
import { writeActivity } from '../activity/activity.ts';
import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import type { FreeCall } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { deleteSubscription } from '../inbox/push/queries.ts';
import { notifyOfNewDevice } from './access-notices.ts';
import { cookieOf, setCookie } from './cookie.ts';
import { deviceLabel } from './device-label.ts';
import type { SessionFacts } from './facts.ts';
import { issueBearers } from './issue.ts';
import { knownDeviceCookie, knownDevices } from './known-device.ts';
import {
  clientToOpen,
  deviceOf,
  endSession,
  hasDevice,
  insertDevice,
  insertSession,
  sessionOfCookie,
  touchDevice,
} from './queries.ts';
import { factorOf } from './second-factor/queries.ts';
import { actorOf, audiencesOf, whyEnded } from './session-policy.ts';
import { hashToken, newToken } from './tokens.ts';

/** The recognised person, and the properties of the session. */
export interface Recognised {
  accountId: string;
  portal: Portal;
  deviceId: string | undefined;
  employeeOnly?: boolean;
  recipientId?: string;
  by: WayIn;
  /** The second factor that came with the password. */
  besides?: 'code' | 'recovery code';
  /** The session that goes on at another client. */
  continues?: { session: SessionFacts; client: { id: string; name: string } };
  /** True at the first sign-in by this way, which is known from now on. */
  isNew?: boolean;
}

/** Names of the ways for the activity log. */
const words: Record<WayIn, string> = {
  password: 'password',
  cloud: 'cloud account',
  passkey: 'passkey',
  link: 'link',
  code: 'link and one-time code',
};

type SignInCall = Pick<FreeCall<Endpoint>, 'services' | 'now' | 'request' | 'headers'>;

/**
 * Opens a new session for a recognised person, and ends the browser's previous one in the portal. Sets the cookie.
 * @returns null if the account has nobody with access; the new session is ended then
 */
export async function openSession(call: SignInCall, who: Recognised): Promise<SignedIn | null> {
  const { services, now, request, headers } = call;
  const { db, config } = services;
  const cookie = newToken();
  const renewal = newToken();
  const earlier = cookieOf(who.portal, config.publicUrl, request.cookie);
  const idleUntil = later(now, sessionMaximumMs);
  const label = deviceLabel(request.userAgent);
  const device = await db.as(actor('system'), async (tx) => {
    const [left] = earlier === null ? [] : await endSession(tx, { cookieHash: hashToken(earlier) }, now);
    if (who.continues) await endAtClient(call, tx, who.continues);
    const device = await deviceFor(tx, who, label, now);
    // Somebody else used this browser: their news is not shown to the next person.
    if (left && left.device_id !== device.id) await deleteSubscription(tx, left.device_id);
    const known = await knownDevices(tx, who.portal, config.publicUrl, request.cookie);
    await insertSession(tx, {
      id: newId(Date.parse(now)),
      account_id: who.accountId,
      device_id: device.id,
      known_devices: known.flatMap(({ id }) => (id === device.id ? [] : [id])),
      portal: who.portal,
      cookie_hash: hashToken(cookie),
      renewal_hash: hashToken(renewal),
      employee_only: who.employeeOnly ?? false,
      came_by: who.by,
      recipient_id: who.recipientId ?? null,
      active_client_id: who.continues?.client.id ?? (await clientToOpen(tx, who)),
      created_at: who.continues?.session.created_at ?? now,
      idle_until: idleUntil,
      expires_at: who.continues?.session.expires_at ?? later(now, sessionAbsoluteMs),
    });
    // One that was set up since the password was checked: this row waited for it, or is ended by it.
    const isPasswordAlone = who.by === 'password' && !who.besides && !who.continues?.session.second_factor;
    if (isPasswordAlone && (await factorOf(tx, who.accountId)))
      throw new Refusal(who.continues ? 'session_ended' : 'invalid_credentials');
    return { ...device, known };
  });
  const facts = await db.asAnonymous((tx) => sessionOfCookie(tx, hashToken(cookie)));
  if (!facts) throw new Refusal('unavailable');
  if (whyEnded(facts, now)) {
    await db.as(actor('system'), (tx) => endSession(tx, { id: facts.id }, now));
    return null;
  }
  const [audience] = audiencesOf(facts);
  if (device.isAnother && audience) {
    const reader = actorOf(facts, audience);
    await db.as(actor('system'), (tx) => notifyOfNewDevice(tx, reader, label, now));
  }
  const besides = who.besides ? ` and ${who.besides}` : '';
  const description = `Signed in by ${words[who.by]}${besides}${who.isNew ? ', known from now on' : ''}`;
  const entry = { name: 'Session', event: 'login', description } as const;
  const signedIn = await issueBearers(call, facts, { idleUntil, ...(!who.continues && { entry }) });
  headers.append('set-cookie', setCookie(who.portal, config.publicUrl, cookie, cookieMaxAgeSeconds));
  if (who.portal !== 'external') {
    const itself = { id: device.id, accountId: who.accountId, share: device.share };
    headers.append('set-cookie', knownDeviceCookie(who.portal, config.publicUrl, itself, device.known));
  }
  return { ...signedIn, token: renewal };
}

/** Ends the session at one client that goes on at another, and logs it. */
async function endAtClient(
  { now, request }: SignInCall,
  tx: Tx,
  { session, client }: NonNullable<Recognised['continues']>,
): Promise<void> {
  await endSession(tx, { id: session.id }, now);
  const entry = { name: 'Session', event: 'switched', description: `Went on at ${client.name}` } as const;
  await writeActivity(tx, actorOf(session, 'contact'), { ...entry, clientId: client.id }, now, request);
}

/** The device used before, or a new one; `isAnother` if the account has one besides. */
async function deviceFor(tx: Tx, { accountId, deviceId }: Recognised, label: string, now: string) {
  const before = deviceId ? await deviceOf(tx, accountId, deviceId) : undefined;
  if (before?.share) {
    await touchDevice(tx, before.id, label, now);
    return { id: before.id, share: before.share, isAnother: false };
  }
  const isAnother = await hasDevice(tx, accountId);
  const id = newId(Date.parse(now));
  const share = randomBytes(32);
  const dates = { created_at: now, last_seen_at: now };
  await insertDevice(tx, { id, account_id: accountId, label, share, ...dates });
  return { id, share, isAnother };
}
