import { newId } from '#contract/core/values.ts';
import { mergeParty, undoMerge } from '#contract/parties/merging.ts';
import type { Party } from '#contract/parties/parties.ts';
import { decidePartyPair, type PartyPair } from '#contract/parties/party-pairs.ts';
import { call } from '#src/api/call.ts';
import { now } from '#src/lib/time/clock.ts';
import { queryClient } from '#src/session/query-client.ts';

/** Merges one party into another, both as somebody compared them. Its dialog shows a refusal. */
export async function merge({ id, version }: Party, survivor: Party): Promise<void> {
  const body = { version, into: { id: survivor.id, version: survivor.version } };
  await call(mergeParty, { params: { id }, body }, { quiet: true, idempotencyKey: newId(now()) });
  await queryClient.invalidateQueries();
}

/** Makes a merged party one of its own again. */
export async function takeApart(id: string): Promise<void> {
  await call(undoMerge, { params: { id } }, { idempotencyKey: newId(now()) });
  await queryClient.invalidateQueries();
}

/** Says that the two parties of a pair are not one, or takes that back. */
export async function decide({ one, other }: PartyPair, isAnother: boolean, reason = ''): Promise<void> {
  const side = ({ id, version }: PartyPair['one']) => ({ id, version });
  await call(
    decidePartyPair,
    { body: { one: side(one), other: side(other), is_another: isAnother, reason } },
    { idempotencyKey: newId(now()), quiet: isAnother },
  );
  await queryClient.invalidateQueries();
}
