import { appendAudit } from '../audit/audit.ts';
import { shownHash } from '../audit/details.ts';
import type { NotifyContext } from '../envelope/call.ts';
import { type EnvelopeParts, moveEnvelope } from '../envelope/envelopes.queries.ts';
import { lapseOthers } from '../envelope/recipients.queries.ts';
import { transitions } from '../envelope/state-machine.ts';
import { notifyEveryRecipient } from '../notifications/notify.ts';

interface Ending {
  /** Name shown to people; null for the clock. */
  by: string | null;
  /** Id of that person, for the audit. */
  byId: string | null;
  reason: string | null;
  /** The person who ended it, who is not written to. */
  but?: Parameters<typeof notifyEveryRecipient>[3];
}

/**
 * Ends a sent envelope before everybody acted: the others lapse, and everybody notified of it before is notified.
 * @returns false if it was not `sent` any more; nothing happened then
 */
export async function endEnvelope(
  call: NotifyContext,
  parts: EnvelopeParts,
  event: 'cancel' | 'decline' | 'expire',
  { by, byId, reason, but }: Ending,
): Promise<boolean> {
  const { tx, now } = call;
  const { envelope } = parts;
  const ended = { ended_at: now, ended_by: by, ended_reason: reason };
  if (!(await moveEnvelope(tx, envelope.id, event, ended))) return false;
  await lapseOthers(tx, envelope.id);
  const status = transitions[event].to;
  const shown = by === null ? {} : { shown: shownHash(envelope.id, by) };
  await appendAudit(tx, envelope.id, { type: 'ended', at: now, by: byId, status, reason, ...shown });
  await notifyEveryRecipient(call, { ...parts, envelope: { ...envelope, ...ended } }, status, but);
  return true;
}
