import * as v from 'valibot';
import { idempotencyHeader } from '../../../contract/core/idempotency.ts';
import { id } from '../../../contract/core/values.ts';
import type { Tx } from '../../db/db.ts';
import { hashOf } from '../../hash.ts';
import { firstAnswer, keepAnswer } from '../queries.ts';
import { invalid, Refusal } from '../refusal.ts';

/** What is answered: kept as bytes, so that a repeat gets the very same. */
export interface KeptAnswer {
  status: number;
  body: Uint8Array;
}

/** The key a request carries, if any. Throws 422 when it is no UUID. */
export function idempotencyKeyOf(headers: Headers): string | null {
  const given = headers.get(idempotencyHeader);
  if (given === null) return null;
  const key = v.safeParse(id, given);
  if (!key.success) throw invalid(idempotencyHeader, 'This is not a valid id.');
  return key.output;
}

/**
 * Does the work of a write once for each key, in the caller's transaction: a repeat gets the first answer, the same key for
 * something else is refused with `key_reused`. What was refused is not kept: it changed nothing and may be tried again.
 * @param of method and path; `raw` the body as it came
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
