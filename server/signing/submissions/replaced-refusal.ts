import { sameAddress } from '#contract/core/same-address.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import type { Submission } from '#contract/signing/submission.ts';
import { actor } from '#server/db/actor.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readEnvelope } from '../envelope/envelopes.queries.ts';
import { maskName } from '../envelope/mask-name.ts';
import { recipientById } from '../envelope/recipients.queries.ts';

/**
 * Refusal of the submission of somebody who is no longer asked: replaced, or at another address by their record. It names the current successor, by initials only: a replaced recipient can no longer read
 * the envelope.
 */
export const replacedRefusal = (db: Db, recipientId: string, kind: Submission['kind']): Promise<Refusal> =>
  db.as(actor('system'), async (tx) => {
    const first = await recipientById(tx, recipientId);
    const parts = first && (await readEnvelope(tx, first.envelope_id));
    if (first && first.action !== 'replaced') return new Refusal('address_changed');
    if (!parts) return new Refusal('recipient_replaced');
    const placeOf = ({ id, replaces }: { id: string; replaces: string | null }) => replaces ?? id;
    const successor = parts.recipients.find(
      (other) => other.action !== 'replaced' && placeOf(other) === placeOf(first),
    );
    // The successor may be the same person with a new link.
    if (!successor || sameAddress(successor.email, first.email)) return new Refusal('recipient_replaced');
    const act = kind === 'decline' ? 'answer' : verbsOf(first.role).deed;
    return new Refusal('recipient_replaced', {
      message: `${parts.sender.name} asked ${maskName(successor.name)} before your ${act} arrived.`,
    });
  });
