import { factorGoodForMs } from '#contract/core/limits.ts';
import type { secondFactorLogin } from '#contract/session/second-factor.ts';
import type { FactorChallenge, Portal, SignedIn } from '#contract/session/session.ts';
import { later } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { hashOf } from '#server/hash.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openSession } from '../sign-in.ts';
import { countCodeTry, forgetCodeTries } from '../sign-in-throttle.ts';
import { hashToken, newToken } from '../tokens.ts';
import { type CodeOutcome, refuseCode, takeCode } from './check-code.ts';
import { notifyOfRecoveryCode } from './notices.ts';
import {
  accountOfChallenge,
  deleteFactorChallenge,
  factorOf,
  insertFactorChallenge,
  tryChallenge,
} from './queries.ts';

const system = actor('system');
const over = () =>
  new Refusal('invalid_token', {
    message: 'This took too long, or was tried too often. Enter your password again.',
  });

interface ByPassword {
  accountId: string;
  portal: Portal;
  employeeOnly: boolean;
  deviceId: string | undefined;
  passwordHash: string;
}

/** A challenge for somebody whose password was right, if it is not enough: null if they have no second factor. */
export const challengeOf = (db: Db, who: ByPassword, now: string): Promise<FactorChallenge | null> =>
  db.as(system, async (tx) => {
    const factor = await factorOf(tx, who.accountId);
    if (!factor) return null;
    const challenge = newToken();
    const goodUntil = later(now, factorGoodForMs);
    await insertFactorChallenge(tx, {
      hash: hashToken(challenge),
      factor_id: factor.id,
      password_mark: hashOf(who.passwordHash),
      portal: who.portal,
      employee_only: who.employeeOnly,
      device_id: who.deviceId ?? null,
      expires_at: goodUntil,
    });
    return { challenge, goodUntil };
  });

/**
 * Signs in by a challenge and a code of its person. A challenge ends with a right code, after a few wrong ones, and with its time, its
 * password, its factor and the access of its account.
 */
export async function factorSignIn(call: FreeCall<typeof secondFactorLogin>): Promise<SignedIn> {
  const { services, now, request, input } = call;
  const { db } = services;
  const hash = hashToken(input.body.challenge);
  const accountId = await db.as(system, (tx) => accountOfChallenge(tx, hash, now));
  if (!accountId) throw over();
  const subject = { accountId, network: networkOf(request.ip) };
  // In its own transaction, before the code is looked at: simultaneous tries get no more than are counted.
  await db.asAnonymous((tx) => countCodeTry(tx, subject, now));
  const tried = await db.as(system, async (tx) => takeChallenge(tx, call, hash));
  if (!tried) throw over();
  const { outcome, challenge } = tried;
  refuseCode(outcome);
  const signedIn = await openSession(call, {
    accountId,
    portal: challenge.portal,
    deviceId: challenge.device_id ?? undefined,
    employeeOnly: challenge.employee_only,
    by: 'password',
    besides: outcome,
  });
  if (!signedIn) throw new Refusal('invalid_credentials');
  await db.as(system, async (tx) => {
    await forgetCodeTries(tx, subject, now);
    if (outcome === 'recovery code') await notifyOfRecoveryCode(tx, accountId, services.config, now);
  });
  return signedIn;
}

async function takeChallenge(
  tx: Tx,
  { services, input, now }: FreeCall<typeof secondFactorLogin>,
  hash: string,
): Promise<
  | {
      outcome: CodeOutcome;
      challenge: NonNullable<Awaited<ReturnType<typeof tryChallenge>>>['challenge'];
    }
  | undefined
> {
  const found = await tryChallenge(tx, hash, now);
  if (!found) return undefined;
  const { challenge, account } = found;
  const stands =
    account.status === 'ACTIVE' && hashOf(account.password_hash ?? '') === challenge.password_mark;
  const outcome = stands && (await takeCode(tx, services, challenge.factor_id, input.body.code, now));
  if (!outcome || outcome === 'code' || outcome === 'recovery code') await deleteFactorChallenge(tx, hash);
  return outcome ? { outcome, challenge } : undefined;
}
