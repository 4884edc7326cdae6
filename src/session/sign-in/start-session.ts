import * as v from 'valibot';
import { enrolDevice } from '#contract/session/devices.ts';
import { type SignedIn, sessionUser } from '#contract/session/session.ts';
import { type Bearer, holdBearers } from '#src/api/bearers.ts';
import { request } from '#src/api/request.ts';
import { now } from '#src/lib/time/clock.ts';
import { putEntry, takeEntry } from '#src/offline/content/entries.ts';
import { releaseHeld } from '#src/offline/outbox/flush/release.ts';
import { enrolThisDevice } from '#src/offline/outbox/sealing/enrol.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { type KeptSession, type Session, sessionFrom, setSession } from '../session.ts';

const entry = 'session';
const keptSession = v.object({ user: sessionUser, employee: v.nullable(sessionUser), version: v.string() });

/** The tokens of an answer, that of the session's user first. */
function bearersOf({ audience }: Session, answer: SignedIn): Bearer[] {
  const own = { audience, token: answer.access_token };
  const second = audience === 'contact' && answer.employee_access_token;
  return second ? [own, { audience: 'employee', token: second }] : [own];
}

/** Makes the answer to a sign-in or renewal the session of this page, and keeps it for offline use. `version`: the server's at sign-in. */
export async function startSession(vault: Vault, answer: SignedIn, version: string): Promise<Session> {
  const kept: KeptSession = { user: answer.user, employee: answer.employee, version };
  const session = sessionFrom(vault.portal, kept);
  holdBearers(bearersOf(session, answer), now());
  await putEntry(vault, entry, kept);
  setSession(session);
  const bearer = answer.access_token;
  if (!session.heldBack) releaseHeld(vault).catch(console.warn);
  // Without enrolment the device cannot sign offline yet; the next renewal tries again.
  if (!session.heldBack)
    enrolThisDevice(
      vault,
      answer.device.enrolled,
      async (input) => (await request(enrolDevice, input, { bearer, background: true })).answer,
    ).catch(console.warn);
  return session;
}

/** Makes the kept session the session of this page; its tokens have to be renewed. Undefined if the kept data is corrupt. */
export async function startKeptSession(vault: Vault): Promise<Session | undefined> {
  const kept = v.safeParse(keptSession, await takeEntry(vault, entry));
  if (!kept.success) return undefined;
  const session = sessionFrom(vault.portal, kept.output);
  holdBearers([], 0);
  setSession(session);
  return session;
}
