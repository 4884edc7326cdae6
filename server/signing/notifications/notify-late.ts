import type { LateRefusal } from '#contract/signing/late-submissions.ts';
import { capital, verbsOf } from '#contract/signing/role-verbs.ts';
import type { Submission } from '#contract/signing/submission.ts';
import type { NotifyContext } from '../envelope/call.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';
import { notifySender } from './notify.ts';

/** Reason why it did not count, worded to follow “after”. */
const because: Record<LateRefusal, string> = {
  envelope_cancelled: 'the document had been cancelled',
  envelope_declined: 'somebody had declined the document',
  envelope_expired: 'the deadline had passed',
  device_revoked: 'the device had been signed out',
};

/** Notifies the sender of a late submission, and says if they can make it count. */
export async function notifyLate(
  call: NotifyContext,
  parts: EnvelopeParts,
  { name, role }: RecipientRow,
  { kind, late }: { kind: Submission['kind']; late: LateRefusal },
): Promise<void> {
  const deed = kind === 'sign' ? verbsOf(role).deed : 'refusal';
  const what = `${capital(deed)}, after ${because[late]}.`;
  const envelope = { ...parts.envelope, ended_by: name, ended_reason: what };
  const mayCount = kind === 'sign' && late === 'envelope_expired';
  await notifySender(call, { ...parts, envelope }, mayCount ? 'late' : 'lateInVain');
}
