import type { RecipientRole } from '#contract/signing/signing.ts';
import { today } from '#src/lib/time/dates.ts';
import type { DueItem, DueKind } from '#src/session/due/due.ts';
import { isRefused } from '../outcome/use-pending-submission.ts';
import type { QueueEntry } from './queue.rules.ts';
import { useEnvelopes } from './use-envelopes.ts';

const kinds: Partial<Record<RecipientRole, DueKind>> = { approver: 'approval', observer_ack: 'confirmation' };

/** A document that needs the person; one whose submission was not accepted comes with the reason. */
function signatureDue({ row: { id, title, sender, role, deadline }, act }: QueueEntry): DueItem {
  const refused = act && isRefused(act);
  return {
    kind: refused ? 'refused-submission' : (kinds[role] ?? 'signature'),
    id,
    title,
    detail: refused ? `Not accepted${act.reason ? `: ${act.reason}` : ''}` : `From ${sender}`,
    by: today(Date.parse(deadline)),
  };
}

/** The documents that wait for this person's signature, approval or confirmation. */
export function useSignaturesDue() {
  const { needsMe, query } = useEnvelopes();
  return { items: needsMe?.map(signatureDue), query, needsMe };
}
