import { enrolDevice } from '#contract/session/devices.ts';
import { type Envelope, readEnvelope } from '#contract/signing/signing.ts';
import { issueTicket, type SealedItem, type Ticket } from '#contract/signing/submission.ts';
import { signingDevice } from '#server/signing/submissions/signing-device.ts';
import { dataOf } from './answers.ts';
import type { ServerCall } from './caller.ts';

/**
 * A signer on a device that knows the server's sealing key, enrolled as the app does it after the sign-in.
 * @param server the server to call, and the time on the device
 */
export async function signerOn(
  server: { call: ServerCall; now(): string },
  firm: { id(): string },
  bearer: string,
  deviceId: string,
) {
  const device = await signingDevice(deviceId);
  const body = { deviceId, publicKey: Buffer.from(device.publicKey).toString('base64') };
  const { sealingKey } = await dataOf<{ sealingKey: { id: string; publicKey: string } }>(
    server.call(enrolDevice, { body }, { bearer }),
  );
  const key = { id: sealingKey.id, publicKey: new Uint8Array(Buffer.from(sealingKey.publicKey, 'base64')) };

  /** Answers the envelope by a ticket. Returns a function that signs it (by a picture if one is given) or declines it. */
  const by =
    (ticketId: string, { id, version, documents, consent, fields }: Envelope) =>
    ({ reason, png }: { reason?: string; png?: string } = {}): Promise<SealedItem> => {
      const act = {
        ticketId,
        submissionId: firm.id(),
        envelopeVersion: version,
        documents: documents.map(({ id, sha256, fieldsHash }) => ({ id, sha256, fieldsHash })),
        deviceTime: server.now(),
        elapsedMs: 1,
        offline: true,
      };
      const drawn = png
        ? ({ kind: 'image', png } as const)
        : ({ kind: 'typed', text: 'Olive Outside' } as const);
      const signature = fields.length > 0 ? drawn : null;
      const signing = { kind: 'sign', consentVersion: consent.version, signature, values: {} } as const;
      return device.seal(id, { ...act, ...(reason ? { kind: 'decline', reason } : signing) }, key);
    };
  const ticket = async (id: string): Promise<string> =>
    (await dataOf<Ticket>(server.call(issueTicket, { params: { id }, body: { deviceId } }, { bearer }))).id;

  return {
    read: (id: string) => dataOf<Envelope>(server.call(readEnvelope, { params: { id } }, { bearer })),
    ticket,
    by,
    /** Gets a ticket for the envelope as it was read, and answers by it. */
    prepare: async (envelope: Envelope) => by(await ticket(envelope.id), envelope),
  };
}
