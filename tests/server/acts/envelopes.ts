import { readSentEnvelope, type SentEnvelope } from '#contract/signing/sending.ts';
import { dayMs, later } from '#server/clock.ts';
import { uploadPdf } from '../envelopes.ts';
import { allSigned } from '../evidence/waiting-seal.ts';
import { lateSubmission } from '../late-submission.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';
import { listExportRequest } from './export-request.ts';

/** Writes of an envelope that is sent: those of its sender, of who may open it, and of its signer. */
export function envelopeActs({ server, firm, staff, auditor, data, sent }: ActContext): Acts {
  return {
    'sealing.release': async () => {
      const { id } = await sent();
      await allSigned(firm, id);
      return { bearer: staff, params: { id }, body: { version: 2 } };
    },
    'signing.correctEnvelope': async () => {
      const { id, documentId } = await sent();
      const uploadId = await uploadPdf(server, firm, staff, { title: 'Second version' });
      return { bearer: staff, params: { id }, body: { version: 2, documentId, uploadId } };
    },
    'signing.cancelEnvelope': async () => {
      const { id } = await sent();
      return { bearer: staff, params: { id }, body: { version: 2, reason: 'No longer needed.' } };
    },
    'signing.acceptLate': async () => {
      const { id, signer } = await sent();
      const submissionId = await lateSubmission(server, firm, id, signer);
      const deadline = later(server.now(), 60 * dayMs);
      return { bearer: staff, params: { id }, body: { version: 2, submissionId, deadline } };
    },
    'signing.markViewed': async () => {
      const { id, signer } = await sent();
      return { bearer: signer, params: { id } };
    },
    'sent.export': async () => ({ bearer: staff, body: { ...listExportRequest(firm), columns: ['title'] } }),
    'sent.remind': async () => {
      const { id } = await sent();
      return { bearer: staff, params: { id }, body: { recipientId: null } };
    },
    'sent.extend': async () => {
      const { id } = await sent();
      const deadline = later(server.now(), 60 * dayMs);
      return { bearer: staff, params: { id }, body: { version: 2, deadline } };
    },
    'sent.replaceRecipient': async () => {
      const { id } = await sent();
      const { recipients } = await data<SentEnvelope>(readSentEnvelope, { params: { id } });
      const person = { kind: 'external', name: 'Nia New', email: `new-${firm.id()}@signers.example` };
      const body = { version: 2, recipientId: recipients[0]?.id, person };
      return { bearer: staff, params: { id }, body };
    },
    'sent.duplicate': async () => ({
      bearer: staff,
      params: { id: (await sent()).id },
      body: { id: firm.id() },
    }),
    'sent.hide': async () => ({
      bearer: staff,
      params: { id: (await sent()).id },
      body: { hidden: true },
    }),
    'sent.takeBack': async () => ({ bearer: staff, params: { id: (await sent()).id } }),
    'sent.setConfidential': async () => ({
      bearer: staff,
      params: { id: (await sent()).id },
      body: { confidential: true },
    }),
    'sent.openContent': async () => ({
      bearer: auditor,
      params: { id: (await sent()).id },
      body: { reason: 'Yearly audit.' },
    }),
    'sent.actOnSeveral': async () => ({
      bearer: staff,
      body: { act: 'cancel', ids: [(await sent()).id], reason: 'No longer needed.' },
    }),
  };
}
