import type { SentEnvelope } from '#contract/signing/sending.ts';
import { correspondents } from '#server/people/queries.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { lockOwn, readSent } from '../sent/own-envelope.ts';
import { endEnvelope } from './end-envelope.ts';

/**
 * Cancels a sent envelope; once everybody has signed it is too late (`already_signed_by_all`).
 * `version` null: any version
 */
export async function cancelEnvelope(
  call: SenderCall,
  id: string,
  { version, reason }: { version: number | null; reason: string },
): Promise<SentEnvelope> {
  const parts = await lockOwn(call, id, version, 'cancel');
  const [who] = await correspondents(call.tx, call.actor.userId ? [call.actor.userId] : []);
  const by = who?.name ?? parts.sender.name;
  const isSender = call.actor.userId === parts.envelope.sender_id;
  await endEnvelope(call, parts, 'cancel', {
    by,
    byId: call.actor.userId,
    reason,
    but: { sender: isSender },
  });
  const { envelope } = parts;
  await call.activity(envelopeEntryOf('cancelled', envelope, `${envelope.title}: ${reason}`));
  return readSent(call, id);
}
