import { actor } from '#server/db/actor.ts';
import type { Services } from '#server/services.ts';
import { auditEvents } from '../audit/audit.ts';
import { lockEnvelope } from '../envelope/envelopes.queries.ts';
import { canBeReplaced } from '../envelope/recipient-order.ts';
import { openEnvelopesOf, type RecordOfPerson, readdressed } from '../envelope/recipients.queries.ts';
import { notifyRecipients, notifySender } from '../notifications/notify.ts';

/** Kind of the job that the database adds when the address of a person's record changes (`0039_accounts_of_recipients.sql`). */
export const addressChangedKind = 'signing.addressChanged';

/**
 * Tells the old address of a person, and the senders of all that waits for them, that they are no longer asked by it. Each is told once for
 * an envelope, however often this runs.
 */
export async function tellOfChangedAddress(
  { db, clock, config }: Pick<Services, 'config' | 'db' | 'clock'>,
  person: RecordOfPerson,
): Promise<void> {
  const system = actor('system');
  for (const id of await db.as(system, (tx) => openEnvelopesOf(tx, person)))
    await db.as(system, async (tx) => {
      const parts = await lockEnvelope(tx, id);
      if (parts?.envelope.status !== 'sent') return;
      const call = { tx, now: clock.now(), services: { config } };
      const former = await readdressed(tx, id);
      const events = await auditEvents(tx, id);
      const isTold = (recipientId: string) =>
        events.some(
          (event) => event.type === 'told' && event.of === 'readdressed' && event.recipient === recipientId,
        );
      for (const recipient of parts.recipients) {
        if (!former.has(recipient.id) || !canBeReplaced(recipient) || isTold(recipient.id)) continue;
        await notifyRecipients(call, parts, [recipient], 'readdressed');
        await notifySender(call, { ...parts, readdressed: recipient.name }, 'addressChanged');
      }
    });
}
