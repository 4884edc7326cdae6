import { remindAgainMs } from '#contract/core/limits.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { clientById } from '#server/clients/queries.ts';
import { actor } from '#server/db/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';
import { type AuditEvent, auditEvents } from '../audit/audit.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { lockEnvelope } from '../envelope/envelopes.queries.ts';
import { type RecipientRow, readdressed } from '../envelope/recipients.queries.ts';
import { checkLetters } from '../notifications/check-letters.ts';
import { remindersOf } from '../notifications/notification-log.ts';
import { notifyRecipients } from '../notifications/notify.ts';
import { actedOn, assertTakes, readSent } from '../sent/own-envelope.ts';
import type { ReminderPayload } from './reminder-job.ts';

/** Time since a recipient was last reminded, ms. */
function sinceReminded(events: readonly AuditEvent[], recipientId: string, now: string): number {
  const last = remindersOf(events, recipientId).at(-1);
  return last ? Date.parse(now) - Date.parse(last.at) : Number.POSITIVE_INFINITY;
}

/**
 * Reminds one recipient whose turn it is, or all of them that were not reminded within the last hour.
 * @throws Refusal `conflict` in words if there is nobody to remind now; the state's own code if the envelope is not to be signed
 */
export async function remind(
  call: SenderCall,
  id: string,
  { recipientId }: { recipientId: string | null },
): Promise<SentEnvelope> {
  const { tx, now, actor: sender, activity } = call;
  const parts = await actedOn(call, await lockEnvelope(tx, id));
  assertTakes(parts, 'extend');
  if (parts.overdue) throw new Refusal('envelope_expired');
  const asked = recipientId
    ? parts.recipients.filter((recipient) => recipient.id === recipientId)
    : parts.recipients;
  const due = asked.filter(({ action }) => action === 'due');
  const events = await auditEvents(tx, id);
  const moved = await readdressed(tx, id);
  const again = due.filter(
    (recipient) => !moved.has(recipient.id) && sinceReminded(events, recipient.id, now) >= remindAgainMs,
  );
  if (again.length === 0) throw new Refusal('conflict', { message: whyNobody(asked, due, moved) });
  await checkLetters(call, again);
  await notifyRecipients(call, parts, again, 'reminder', { by: sender.userId ?? '' });
  await activity(envelopeEntryOf('reminded', parts.envelope));
  return readSent(call, id);
}

const namesOf = (people: readonly RecipientRow[]) => people.map(({ name }) => name).join(', ');

function whyNobody(
  asked: readonly RecipientRow[],
  due: readonly RecipientRow[],
  moved: ReadonlyMap<string, string | null>,
): string {
  if (asked.length === 0) return 'This person is not in the envelope.';
  if (due.length === 0)
    return asked.length === 1
      ? `It is not the turn of ${asked[0]?.name}.`
      : 'Nobody has to act on this document now.';
  const elsewhere = due.filter(({ id }) => moved.has(id));
  if (elsewhere.length === due.length)
    return `The address of ${namesOf(elsewhere)} changed. Ask again at the new one.`;
  return `${namesOf(due)} ${due.length === 1 ? 'was' : 'were'} reminded within the last hour. Wait a little.`;
}

/** Sends a planned reminder, unless the recipient acted, the envelope ended, its client is on hold, or they were reminded just now. */
export async function remindAsPlanned(
  { db, clock, config }: Pick<Services, 'config' | 'db' | 'clock'>,
  { envelopeId, recipientId, planned }: ReminderPayload,
): Promise<void> {
  await db.as(actor('system'), async (tx) => {
    const parts = await lockEnvelope(tx, envelopeId);
    if (parts?.envelope.status !== 'sent' || parts.overdue) return;
    const { client_id } = parts.envelope;
    if (client_id !== null && (await clientById(tx, client_id))?.business_status === 'ON_HOLD') return;
    const due = parts.recipients.filter(({ id, action }) => id === recipientId && action === 'due');
    const events = await auditEvents(tx, envelopeId);
    const now = clock.now();
    const done = remindersOf(events, recipientId).some((event) => event.planned === planned);
    if (done || sinceReminded(events, recipientId, now) < remindAgainMs) return;
    await notifyRecipients({ tx, now, services: { config } }, parts, due, 'reminder', { planned });
  });
}
