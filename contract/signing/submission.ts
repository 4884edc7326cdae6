import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { mostDocuments } from '../core/limits.ts';
import { paragraphs } from '../core/text/pasted.ts';
import { base64, id, idParams, instant, sha256, version } from '../core/values.ts';
import { actedActions } from './roles.ts';
import { envelopeStatuses, takingPart } from './signing.ts';
import { handMade, values } from './signing-input.ts';

/** The version of a document that a person saw: its bytes and the positions of its fields. */
export const seenDocument = v.strictObject({ id, sha256, fieldsHash: sha256 });
/** The documents of one envelope that a person saw. */
export const seenDocuments = v.pipe(v.array(seenDocument), v.maxLength(mostDocuments));
export type SeenDocument = v.InferOutput<typeof seenDocument>;

/** Binds recipient, device and the exact documents seen, so that an offline submission can be checked later. */
export const ticket = v.object({
  id,
  envelopeId: id,
  recipientId: id,
  deviceId: id,
  envelopeVersion: version,
  documents: v.array(seenDocument),
  consentVersion: v.number(),
  /** By the server's clock. Absent from tickets that devices kept from earlier versions. */
  issuedAt: v.optional(instant),
  expiresAt: instant,
  auditHead: v.string(),
});
export type Ticket = v.InferOutput<typeof ticket>;
export const issueTicket = endpoint({
  name: 'signing.issueTicket',
  summary: 'Prepare this device to act on the envelope, offline too',
  api: 'sign',
  method: 'POST',
  path: '/envelopes/{id}/tickets',
  params: idParams,
  body: v.object({ deviceId: id }),
  shape: 'data',
  answer: ticket,
  allow: takingPart,
});

const act = {
  ticketId: id,
  submissionId: id,
  envelopeVersion: version,
  documents: seenDocuments,
  /** By the device's clock, as the certificate states. */
  deviceTime: instant,
  /**
   * Time since the ticket was issued, ms: by the server's clock up to its last answer to the page, from there by a clock that cannot be
   * set. An upper bound. Null if the page had no answer.
   */
  elapsedMs: v.nullable(v.pipe(v.number(), v.minValue(0))),
  offline: v.boolean(),
};
export const declineReason = v.pipe(
  v.string(),
  paragraphs,
  v.minLength(10, 'Say why in at least 10 characters.'),
  v.maxLength(1000, 'At most 1,000 characters.'),
);
/** The decrypted body of a sealed item, the same online and offline. */
export const submission = v.variant('kind', [
  /** The action of the role: signing, approving or confirming. */
  v.strictObject({ ...act, kind: v.literal('sign'), values, ...handMade, consentVersion: v.number() }),
  v.strictObject({ ...act, kind: v.literal('decline'), reason: declineReason }),
]);
export type Submission = v.InferOutput<typeof submission>;

/** A submission in transit, which only the server can read and change. */
export const sealedItem = v.strictObject({
  submissionId: id,
  deviceId: id,
  /** Id of the server's sealing key it is encrypted to. */
  keyId: id,
  ephemeralKey: v.pipe(base64, v.maxLength(120)),
  iv: v.pipe(base64, v.maxLength(24)),
  sealed: v.pipe(base64, v.maxLength(8_000_000, 'The signature is too large.')),
  deviceSig: v.pipe(base64, v.maxLength(120)),
});
export type SealedItem = v.InferOutput<typeof sealedItem>;

/** The header that both signature and encryption cover. */
export function itemHead(envelopeId: string, submissionId: string, deviceId: string): string {
  return `portico-item-v1\nPOST\n/api/sign/v2/envelopes/${envelopeId}/submissions\n${submissionId}\n${deviceId}\n`;
}

/** `already_signed`: this recipient signed before with another submission, which counts as success. */
export const receipt = v.object({
  submissionId: id,
  result: v.picklist([...actedActions, 'declined', 'already_signed']),
  receivedAt: instant,
  envelopeStatus: v.picklist(envelopeStatuses),
});
export type Receipt = v.InferOutput<typeof receipt>;
export const submit = endpoint({
  name: 'signing.submit',
  summary: 'Hand in a finished act; the same one again answers the same',
  api: 'sign',
  method: 'POST',
  path: '/envelopes/{id}/submissions',
  params: idParams,
  body: sealedItem,
  bodyLimit: 'pictures',
  shape: 'data',
  answer: receipt,
  allow: { by: 'ticket' },
  rate: 'item',
});
