import { later } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashToken, newToken } from '../tokens.ts';
import { insertChallenge, takeChallenge } from './queries.ts';

/** Time to unlock a passkey. */
const goodForMs = 15 * 60_000;

/** Makes a challenge for adding a passkey to an account or, with null, for a sign-in. */
export async function newChallenge(db: Db, accountId: string | null, now: string): Promise<string> {
  const challenge = newToken();
  const row = { hash: hashToken(challenge), account_id: accountId, expires_at: later(now, goodForMs) };
  await db.as(actor('system'), (tx) => insertChallenge(tx, row));
  return challenge;
}

/**
 * The signed challenge (`clientDataJSON`, base64url), which counts once.
 * @throws Refusal `invalid_token` if it is unknown, used already or too old
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
