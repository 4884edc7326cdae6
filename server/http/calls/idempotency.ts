import * as v from 'valibot';
import { idempotencyHeader } from '#contract/core/idempotency.ts';
import { id } from '#contract/core/values.ts';
import type { Tx } from '#server/db/db.ts';
import { hashOf } from '#server/hash.ts';
import { firstAnswer, keepAnswer } from '../queries.ts';
import { invalid, Refusal } from '../refusal.ts';

/** An answer, kept as bytes so that a repeated request gets the same one. */
export interface KeptAnswer {
  status: number;
  body: Uint8Array;
}

/** The key of a request, if any. Throws 422 if it is no UUID. */
export function idempotencyKeyOf(headers: Headers): string | null {
  const given = headers.get(idempotencyHeader);
  if (given === null) return null;
  const key = v.safeParse(id, given);
  if (!key.success) throw invalid(idempotencyHeader, 'This is not a valid id.');
  return key.output;
}

/**
 * Does the work of a write once for each key, in the caller's transaction: a repeated request gets the first answer, and the same key for
 * another request is refused with `key_reused`. Refusals are not kept: they changed nothing and may be tried again.
 * @param of method and path; `raw` the body as received
 */
export async function once(
  tx: Tx,
  key: string,
  accountId: string,
  { of, raw }: { of: string; raw: Uint8Array },
  now: string,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const bodyHash = hashOf(raw);
  const first = await firstAnswer(tx, accountId, key);
  if (first) {
    if (first.endpoint !== of || first.body_hash !== bodyHash) throw new Refusal('key_reused');
    return { status: first.status, body: first.answer };
  }
  const answer = await work();
  await keepAnswer(tx, {
    account_id: accountId,
    key,
    endpoint: of,
    body_hash: bodyHash,
    status: answer.status,
    answer: answer.body,
    created_at: now,
  });
  return answer;
}
