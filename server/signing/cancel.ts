import type { SentEnvelope } from '../../contract/sending.ts';
import type { SenderCall } from './call.ts';
import { endEnvelope } from './end.ts';
import { lockOwn, reread } from './sent.ts';

/** Cancels a sent envelope; once everybody has signed it is too late (`already_signed_by_all`). */
export async function cancelEnvelope(
  call: SenderCall,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<SentEnvelope> {
  const parts = await lockOwn(call, id, version, 'cancel');
  const by = parts.sender.name;
  await endEnvelope(call, parts, 'cancel', { by, byId: call.actor.userId, reason, but: { sender: true } });
  await call.activity({
    name: 'Signing',
    event: 'cancelled',
    description: `${parts.envelope.title}: ${reason}`,
    subject: { type: 'envelope', id },
    clientId: parts.envelope.client_id,
  });
  return reread(call, id);
}
