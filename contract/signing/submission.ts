import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { base64, id, idParams, instant, sha256, version } from '../core/values.ts';
import { actedActions } from './roles.ts';
import { envelopeStatuses, takingPart } from './signing.ts';
import { handMade, values } from './signing-input.ts';

/** A document as a person saw it: its bytes and where its fields lay. */
export const seenDocument = v.strictObject({ id, sha256, fieldsHash: sha256 });
export type SeenDocument = v.InferOutput<typeof seenDocument>;

/** Binds recipient, device and exactly what was seen, so that an act made offline can be judged later. */
export const ticket = v.object({
  id,
  envelopeId: id,
  recipientId: id,
  deviceId: id,
  envelopeVersion: version,
  documents: v.array(seenDocument),
  consentVersion: v.number(),
  /** By the server's clock. Those that earlier versions kept on a device lack it. */
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
  documents: v.array(seenDocument),
  /** The device's word; the certificate says so. */
  deviceTime: instant,
  /**
   * Time since the ticket was issued, ms: by the server's clock up to its last answer to the page it was made on, from there counted by a
   * clock that cannot be set. At most too long. Null if that page had no answer.
   */
  elapsedMs: v.nullable(v.pipe(v.number(), v.minValue(0))),
  offline: v.boolean(),
};
/** Why somebody declines. */
export const declineReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(10, 'Say why in at least 10 characters.'),
  v.maxLength(1000, 'At most 1,000 characters.'),
);
/** The body of a sealed item, once opened. One way to act, online and offline. */
export const submission = v.variant('kind', [
  /** What the role asks for, whichever it is. */
  v.strictObject({ ...act, kind: v.literal('sign'), values, ...handMade, consentVersion: v.number() }),
  v.strictObject({ ...act, kind: v.literal('decline'), reason: declineReason }),
]);
export type Submission = v.InferOutput<typeof submission>;

/** A finished act on its way: readable and alterable by nobody but the server. */
export const sealedItem = v.strictObject({
  submissionId: id,
  deviceId: id,
  /** Which of the server's sealing keys it is sealed to. */
  keyId: id,
  ephemeralKey: v.pipe(base64, v.maxLength(120)),
  iv: v.pipe(base64, v.maxLength(24)),
  sealed: v.pipe(base64, v.maxLength(8_000_000, 'The signature is too large.')),
  deviceSig: v.pipe(base64, v.maxLength(120)),
});
export type SealedItem = v.InferOutput<typeof sealedItem>;

/** The head line that both signature and seal cover. */
export function itemHead(envelopeId: string, submissionId: string, deviceId: string): string {
  return `portico-item-v1\nPOST\n/api/sign/v2/envelopes/${envelopeId}/submissions\n${submissionId}\n${deviceId}\n`;
}

/** `already_signed`: this recipient signed before with another submission; as good as done. */
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
  pictures: true,
  shape: 'data',
  answer: receipt,
  allow: { by: 'ticket' },
  rate: 'item',
});
