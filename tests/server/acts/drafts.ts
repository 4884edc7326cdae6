import { createEnvelope, type Draft } from '#contract/signing/drafts.ts';
import { consentOf } from '#server/signing/envelope/consent.ts';
import { envelopeFor } from '../envelopes.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of a draft, up to its sending. */
export function draftActs({ server, firm, staff, data, tenant }: ActContext): Acts {
  async function drafted() {
    const body = await envelopeFor(server, firm, staff, await tenant());
    return data<Draft>(createEnvelope, { body });
  }
  /** A draft in which the one who drafts it signs too. */
  async function draftedWithMe() {
    const { fields: _, ...body } = await envelopeFor(server, firm, staff, await tenant());
    const me = { kind: 'staff' as const, id: firm.staff.RM.id };
    const recipients = [{ id: firm.id(), person: me, role: 'signer' as const, order: 1 }];
    return data<Draft>(createEnvelope, { body: { ...body, recipients } });
  }
  return {
    'signing.createEnvelope': async () => ({
      bearer: staff,
      body: await envelopeFor(server, firm, staff, await tenant()),
    }),
    'signing.saveDraft': async () => {
      const { id, version, documents } = await drafted();
      const body = {
        version,
        title: 'Renamed',
        documents: documents.map((document) => ({ id: document.id })),
      };
      return { bearer: staff, params: { id }, body };
    },
    'signing.discardDraft': async () => ({ bearer: staff, params: { id: (await drafted()).id } }),
    'signing.selfSign': async () => {
      const { id, version, documents } = await draftedWithMe();
      const body = {
        version,
        submissionId: firm.id(),
        documents: documents.map(({ id, sha256, fieldsHash }) => ({ id, sha256, fieldsHash })),
        values: {},
        signature: { kind: 'typed' as const, text: 'Rita Manager' },
        consentVersion: consentOf({ role: 'signer' }).version,
        deviceTime: server.now(),
      };
      return { bearer: staff, params: { id }, body };
    },
    'signing.sendEnvelope': async () => {
      const { id, version } = await drafted();
      return { bearer: staff, params: { id }, body: { version } };
    },
  };
}
