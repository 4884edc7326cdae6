import { type Envelope, markViewed } from '../../../contract/signing.ts';
import { issueTicket, type Submission, type Ticket } from '../../../contract/submission.ts';
import { newId } from '../../../contract/values.ts';
import { call } from '../../api/call.ts';
import { now, toInstant } from '../../lib/time.ts';
import { enqueueSubmission } from '../../offline/outbox/enqueue.ts';
import { keepTicket, ticketFor } from '../../offline/tickets.ts';
import { openVault, type Vault } from '../../offline/vault/vault.ts';
import { reachable } from '../../session/reach.ts';

type Act =
  | Pick<Extract<Submission, { kind: 'sign' }>, 'kind' | 'values' | 'signature' | 'consentVersion'>
  | Pick<Extract<Submission, { kind: 'decline' }>, 'kind' | 'reason'>;

export const envelopeSubject = (id: string) => `envelope:${id}`;

/**
 * Finishes this recipient's act: seals it on this device and puts it in the outbox, which delivers it now or once there is a
 * network. Resolves with its submission id when it is safely on disk; throws a `NetworkError` if this device was never
 * prepared for the envelope as it was read, and cannot be now.
 */
export async function finish(envelope: Envelope, act: Act): Promise<string> {
  const vault = openVault();
  const kept = await ticketFor(vault, envelope.id);
  const ticket = kept?.envelopeVersion === envelope.version ? kept : await prepare(vault, envelope.id);
  return enqueueSubmission(vault, envelope.id, submissionOf(envelope, ticket, act), {
    subject: envelopeSubject(envelope.id),
  });
}

async function prepare(vault: Vault, id: string): Promise<Ticket> {
  const ticket = await call(
    issueTicket,
    { params: { id }, body: { deviceId: vault.deviceId } },
    { quiet: true },
  );
  await keepTicket(vault, ticket);
  return ticket;
}

function submissionOf(envelope: Envelope, ticket: Ticket, act: Act): Submission {
  return {
    ...act,
    ticketId: ticket.id,
    submissionId: newId(now()),
    envelopeVersion: envelope.version,
    documents: envelope.documents.map(({ id, sha256, fieldsHash }) => ({ id, sha256, fieldsHash })),
    deviceTime: toInstant(now()),
    elapsedMs: Math.round(performance.now()),
    offline: !reachable.now().online,
  };
}

/** Tells the server that the recipient opened the document. Not worth a message when it fails: it is told again next time. */
export const noteViewed = (id: string): Promise<unknown> =>
  call(markViewed, { params: { id } }, { quiet: true }).catch(() => undefined);
