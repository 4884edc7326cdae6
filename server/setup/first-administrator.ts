import type { Parsed } from '#contract/core/endpoint.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { newId } from '#contract/core/values.ts';
import type { setUpFirm } from '#contract/setup.ts';
import type { Tx } from '../db/db.ts';
import { countNotes } from '../firm/changelog.ts';
import type { FreeCall } from '../http/handler.ts';
import { insertUserRoles, insertUsers, insertUserTeams } from '../people/queries.ts';
import { deviceLabel } from '../session/device-label.ts';
import { spentChallenge } from '../session/passkeys/challenges.ts';
import { addFirstPasskey, type VerifiedPasskey, verifyNewPasskey } from '../session/passkeys/new-passkey.ts';
import { checkNewPassword } from '../session/passwords/new-password.ts';
import { hashPassword } from '../session/passwords/password.ts';
import { insertAccounts } from '../session/queries.ts';
import type { FirstPlace } from './first-firm.ts';
import { administratorRole } from './queries.ts';

type SetupCall = FreeCall<typeof setUpFirm>;
type Administrator = Parsed<typeof setUpFirm>['body']['administrator'];
type Proof = { passwordHash: string } | { passwordHash: null; passkey: VerifiedPasskey };

/** Hashes the password, or checks the passkey: work that needs no transaction. */
export async function proofOf(call: SetupCall): Promise<Proof> {
  const { services, now, input } = call;
  const { by, first_name, last_name, email } = input.body.administrator;
  if (by.way === 'password') {
    checkNewPassword(by.password, [first_name, last_name, email, input.body.firm?.facts.name ?? '']);
    return { passwordHash: await hashPassword(by.password) };
  }
  const challenge = await spentChallenge(services.db, by.clientDataJSON, null, now);
  return { passwordHash: null, passkey: await verifyNewPasskey(call, by, challenge) };
}

/**
 * Writes the first administrator.
 * @returns their id, and that of the device of their passkey
 */
export async function insertFirstAdministrator(
  tx: Tx,
  { first_name, last_name, email, accountId }: Administrator,
  {
    place,
    proof,
    now,
    userAgent,
  }: { place: FirstPlace | null; proof: Proof; now: string; userAgent: string },
): Promise<{ userId: string; deviceId: string | undefined }> {
  const userId = newId(Date.parse(now));
  const password_hash = proof.passwordHash;
  await insertAccounts(tx, [{ id: accountId, guard: 'api', email, password_hash, created_at: now }]);
  await insertUsers(tx, [
    {
      id: userId,
      account_id: accountId,
      first_name,
      last_name,
      display_name: fullName({ first_name, last_name }),
      email,
      job_title: 'Administrator',
      office_id: place?.officeId ?? null,
      status: 'ACTIVE',
      created_at: now,
      // Notes of the version that a firm begins with are no news to it.
      release_notes_seen: countNotes(),
    },
  ]);
  await insertUserRoles(tx, [{ user_id: userId, role_id: await administratorRole(tx) }]);
  if (place) await insertUserTeams(tx, [{ user_id: userId, team_id: place.teamId }]);
  if (proof.passwordHash !== null) return { userId, deviceId: undefined };
  const holder = { account_id: accountId, device: undefined, label: deviceLabel(userAgent) };
  return { userId, deviceId: await addFirstPasskey(tx, proof.passkey, holder, now) };
}
