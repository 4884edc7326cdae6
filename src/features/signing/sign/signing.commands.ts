import { newId } from '#contract/core/values.ts';
import { capital, verbsOf } from '#contract/signing/role-verbs.ts';
import { type Envelope, markViewed } from '#contract/signing/signing.ts';
import type { Values } from '#contract/signing/signing-input.ts';
import { saveProgress } from '#contract/signing/signing-progress.ts';
import { issueTicket, type Submission, type Ticket } from '#contract/signing/submission.ts';
import { call } from '#src/api/call.ts';
import { sinceOnServer } from '#src/api/last-answer.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { ticketToSign } from '#src/offline/content/tickets.ts';
import { enqueueSubmission } from '#src/offline/outbox/queue/enqueue.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { reachable } from '#src/session/connectivity.ts';

export type SigningAct =
  | Pick<
      Extract<Submission, { kind: 'sign' }>,
      'kind' | 'values' | 'signature' | 'initials' | 'consentVersion'
    >
  | Pick<Extract<Submission, { kind: 'decline' }>, 'kind' | 'reason'>;

export const envelopeSubject = (id: string) => `envelope:${id}`;

/** Makes sure that signing needs no network later. Throws a `NetworkError` if that needs one and there is none. */
export function prepare(envelope: Envelope): Promise<Ticket> {
  const vault = openVault();
  return ticketToSign(vault, envelope, () =>
    call(issueTicket, { params: { id: envelope.id }, body: { deviceId: vault.deviceId } }, { quiet: true }),
  );
}

/** Saves progress on the server. Throws as `call` does. */
export const saveSigningProgress = ({ id, version }: Pick<Envelope, 'id' | 'version'>, values: Values) =>
  call(saveProgress, { params: { id }, body: { envelopeVersion: version, values } }, { quiet: true });

/**
 * Finishes this recipient's part: seals the submission on this device and puts it in the outbox, which sends it now or once there is a
 * network. Resolves with its submission id when it is safely on disk; throws a `NetworkError` if this device was never prepared for the
 * envelope as it was read, and can't be now.
 */
export async function finish(envelope: Envelope, act: SigningAct): Promise<string> {
  const ticket = await prepare(envelope);
  return enqueueSubmission(openVault(), envelope.id, submissionOf(envelope, ticket, act), {
    subject: envelopeSubject(envelope.id),
    origin: {
      title: `${act.kind === 'sign' ? capital(verbsOf(envelope.me.role).deed) : 'Declined'}: ${envelope.title}`,
      page: location.pathname,
    },
  });
}

function submissionOf(envelope: Envelope, ticket: Ticket, act: SigningAct): Submission {
  return {
    ...act,
    ticketId: ticket.id,
    submissionId: newId(now()),
    envelopeVersion: envelope.version,
    documents: envelope.documents.map(({ id, sha256, fieldsHash }) => ({ id, sha256, fieldsHash })),
    deviceTime: toInstant(now()),
    elapsedMs: ticket.issuedAt ? sinceOnServer(ticket.issuedAt) : null,
    offline: !reachable.now().online,
  };
}

/** Reports to the server that the recipient opened the document. A failure is not shown: it is reported again next time. */
export const noteViewed = (id: string): Promise<unknown> =>
  call(markViewed, { params: { id } }, { quiet: true }).catch(() => undefined);
