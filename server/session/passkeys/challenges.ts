import { later } from '../../clock.ts';
import { actor } from '../../db/actor.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken, newToken } from '../tokens.ts';
import { insertChallenge, takeChallenge } from './queries.ts';

/** How long somebody may take to unlock their passkey. */
const goodForMs = 15 * 60_000;

/** A fresh challenge, for an account to add a passkey or, with null, for a sign-in. */
export async function newChallenge(db: Db, accountId: string | null, now: string): Promise<string> {
  const challenge = newToken();
  const row = { hash: hashToken(challenge), account_id: accountId, expires_at: later(now, goodForMs) };
  await db.as(actor('system'), (tx) => insertChallenge(tx, row));
  return challenge;
}

/**
 * The challenge that was signed (`clientDataJSON`, base64url), which counts once. Throws `invalid_token` if it is none of ours, was used
 * already or is too old.
 */
export async function spentChallenge(
  db: Db,
  clientDataJSON: string,
  accountId: string | null,
  now: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const good =
    challenge !== null &&
    (await db.as(actor('system'), (tx) => takeChallenge(tx, hashToken(challenge), accountId, now)));
  if (!good)
    throw new Refusal('invalid_token', {
      message: 'This took too long or was used already. Please try again.',
    });
  return challenge;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
