import { actor } from '#server/db/actor.ts';
import { mailById } from '#server/mail/queries.ts';
import type { Services } from '#server/services.ts';
import { appendAudit, auditEvents } from '../audit/audit.ts';
import { type EnvelopeParts, lockEnvelope } from '../envelope/envelopes.queries.ts';
import { canBeReplaced } from '../envelope/recipient-order.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';
import type { Remedy } from './notices.ts';
import { notifySender } from './notify.ts';
import type { UndeliveredPayload } from './undelivered-job.ts';

/** Records a mail that was refused for good, and notifies the sender, who may know a better address. Repeated runs do it once. */
export async function notifyUndelivered(
  { db, clock, config }: Pick<Services, 'config' | 'db' | 'clock'>,
  { envelopeId, recipientId, mailId }: UndeliveredPayload,
): Promise<void> {
  await db.as(actor('system'), async (tx) => {
    const parts = await lockEnvelope(tx, envelopeId);
    const recipient = parts?.recipients.find(({ id }) => id === recipientId);
    const cause = (await mailById(tx, mailId))?.cause;
    if (!parts || !recipient || !cause) return;
    const noted = await auditEvents(tx, envelopeId);
    if (noted.some((event) => event.type === 'undelivered' && event.mail === mailId)) return;
    const now = clock.now();
    // without the cause, which quotes a foreign server: the mail has it
    await appendAudit(tx, envelopeId, { type: 'undelivered', at: now, recipient: recipientId, mail: mailId });
    const { name, email } = recipient;
    const call = { tx, now, services: { config } };
    const undelivered = { name, email, cause, remedy: remedyFor(parts, recipient) };
    await notifySender(call, { ...parts, undelivered }, 'undelivered');
  });
}

/** The remedy for the sender: a recipient can be replaced only while the envelope is out and they have not acted. */
function remedyFor({ envelope: { status }, overdue }: EnvelopeParts, recipient: RecipientRow): Remedy {
  if (status === 'completed') return 'sendCopy';
  return status === 'sent' && !overdue && canBeReplaced(recipient) ? 'replace' : 'tellThem';
}
