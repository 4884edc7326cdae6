import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { type ListFields, listQuery } from './list.ts';
import { base64, email, id, idParams, instant, sha256, version } from './values.ts';

/** Stored states of an envelope; "waiting for me" and the like are derived (decisions/signing.md). */
export const envelopeStatuses = [
  'draft',
  'sent',
  'sealing',
  'completed',
  'cancelled',
  'declined',
  'expired',
] as const;
export type EnvelopeStatus = (typeof envelopeStatuses)[number];
export const recipientRoles = ['signer', 'approver', 'observer'] as const;
export const recipientActions = [
  'waiting',
  'due',
  'signed',
  'approved',
  'acknowledged',
  'declined',
  'replaced',
  'lapsed',
] as const;
export type RecipientAction = (typeof recipientActions)[number];
export const fieldKinds = ['signature', 'initials', 'text', 'date', 'name', 'email', 'checkbox'] as const;
export type FieldKind = (typeof fieldKinds)[number];

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** A place on the displayed page: fractions of the CropBox after /Rotate, origin top left. */
export const box = v.pipe(
  v.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction }),
  v.check(
    (b) => b.width > 0 && b.height > 0 && b.x + b.width <= 1.0001 && b.y + b.height <= 1.0001,
    'The field lies outside the page.',
  ),
);
export type Box = v.InferOutput<typeof box>;

export const field = v.strictObject({
  id,
  documentId: id,
  recipientId: id,
  kind: v.picklist(fieldKinds),
  label: v.pipe(v.string(), v.maxLength(255)),
  required: v.boolean(),
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  box,
});
export type Field = v.InferOutput<typeof field>;

const coordinate = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1));
const strokes = v.pipe(
  v.array(
    v.pipe(v.array(v.strictObject({ x: coordinate, y: coordinate })), v.minLength(1), v.maxLength(5000)),
  ),
  v.minLength(1, 'The signature is empty.'),
  v.maxLength(500),
);
/** A signature is vectors, a typed name or a picture; strokes are fractions of a pad whose width ÷ height is `aspect`. */
export const signature = v.variant('kind', [
  v.strictObject({
    kind: v.literal('drawn'),
    strokes,
    aspect: v.pipe(v.number(), v.minValue(0.2), v.maxValue(20)),
  }),
  v.strictObject({
    kind: v.literal('typed'),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty('Type your name.'), v.maxLength(100)),
  }),
  v.strictObject({
    kind: v.literal('image'),
    png: v.pipe(base64, v.maxLength(2_800_000, 'The picture must be under 2MB.')),
  }),
]);
export type Signature = v.InferOutput<typeof signature>;

/** Field id → what was filled in. Signature and initials fields take the signature and are not listed here. */
export const values = v.record(id, v.union([v.pipe(v.string(), v.maxLength(2000)), v.boolean()]));
export type Values = v.InferOutput<typeof values>;

const envelopeDocument = v.object({
  id,
  name: v.string(),
  pages: v.number(),
  size: v.number(),
  sha256,
  /** Hash over the fields of this document; with `sha256` it says what a signer saw. */
  fieldsHash: sha256,
  sealed: v.nullable(v.object({ sha256, size: v.number() })),
});
export type EnvelopeDocument = v.InferOutput<typeof envelopeDocument>;

/** Another recipient as this one may see them: name and state, never an address or link. */
const recipientFacts = v.object({
  id,
  name: v.string(),
  role: v.picklist(recipientRoles),
  order: v.number(),
  action: v.picklist(recipientActions),
  actedAt: v.nullable(instant),
});

/** An envelope as one of its recipients sees it. */
export const envelope = v.object({
  id,
  version,
  title: v.string(),
  message: v.string(),
  status: v.picklist(envelopeStatuses),
  sender: v.object({ name: v.string() }),
  sentAt: v.nullable(instant),
  deadline: instant,
  endedAt: v.nullable(instant),
  /** Why it was cancelled or declined, and by whom. */
  endedBy: v.nullable(v.string()),
  endedReason: v.nullable(v.string()),
  me: v.object({ ...recipientFacts.entries, email: v.string(), viewedAt: v.nullable(instant) }),
  recipients: v.array(recipientFacts),
  documents: v.array(envelopeDocument),
  fields: v.array(field),
  consent: v.object({ version: v.number(), text: v.string() }),
});
export type Envelope = v.InferOutput<typeof envelope>;

/** The waiting and finished documents of the person, for lists and the badge. */
export const envelopeRow = v.object({
  id,
  title: v.string(),
  sender: v.string(),
  status: v.picklist(envelopeStatuses),
  action: v.picklist(recipientActions),
  sentAt: v.nullable(instant),
  deadline: instant,
  version,
  documents: v.array(v.object({ id, name: v.string(), sha256, size: v.number() })),
});
export type EnvelopeRow = v.InferOutput<typeof envelopeRow>;
export const envelopeFields = {
  title: { type: 'text', sort: true, filter: true },
  action: { type: 'choice', filter: true, options: recipientActions },
  status: { type: 'choice', filter: true, options: envelopeStatuses },
  deadline: { type: 'date', sort: true },
  sent_at: { type: 'date', sort: true },
} as const satisfies ListFields;

const recipients = {
  by: 'bearer',
  audiences: ['staff', 'contact', 'employee', 'signer'],
  permissions: { all: ['view sign'] },
} as const;
const senders = { by: 'bearer', audiences: ['staff'], permissions: { all: ['create sign'] } } as const;

export const listMine = endpoint({
  name: 'signing.listMine',
  summary: 'The envelopes this person takes part in',
  api: 'sign',
  method: 'GET',
  path: '/document-signers',
  query: listQuery,
  shape: 'list',
  answer: envelopeRow,
  allow: recipients,
});
export const readEnvelope = endpoint({
  name: 'signing.readEnvelope',
  summary: 'An envelope as its recipient sees it',
  api: 'sign',
  method: 'GET',
  path: '/envelopes/{id}',
  params: idParams,
  shape: 'data',
  answer: envelope,
  allow: recipients,
});
export const readDocumentFile = endpoint({
  name: 'signing.readDocumentFile',
  summary: 'The PDF to sign',
  api: 'sign',
  method: 'GET',
  path: '/documents/{id}/file',
  params: idParams,
  shape: 'file',
  allow: recipients,
});
export const readSealedFile = endpoint({
  name: 'signing.readSealedFile',
  summary: 'The sealed PDF of a completed envelope',
  api: 'sign',
  method: 'GET',
  path: '/documents/{id}/sealed',
  params: idParams,
  shape: 'file',
  allow: recipients,
});
export const markViewed = endpoint({
  name: 'signing.markViewed',
  summary: 'The recipient opened the document: their first act, never a GET',
  api: 'sign',
  method: 'POST',
  path: '/envelopes/{id}/viewed',
  params: idParams,
  shape: 'none',
  allow: recipients,
});

/** Binds recipient, device and exactly what was seen, so that an act made offline can be judged later (`design/trust.md`, Outbox). */
export const ticket = v.object({
  id,
  envelopeId: id,
  recipientId: id,
  deviceId: id,
  envelopeVersion: version,
  documents: v.array(v.object({ id, sha256, fieldsHash: sha256 })),
  consentVersion: v.number(),
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
  allow: recipients,
});

const act = {
  ticketId: id,
  submissionId: id,
  envelopeVersion: version,
  documents: v.array(v.strictObject({ id, sha256, fieldsHash: sha256 })),
  /** The device's word; the certificate says so. */
  deviceTime: instant,
  /** Time since the device last spoke to the server, ms, by a clock that cannot be set. */
  elapsedMs: v.pipe(v.number(), v.minValue(0)),
  offline: v.boolean(),
};
/** The body of a sealed item, once opened. One way to act, online and offline. */
export const submission = v.variant('kind', [
  v.strictObject({ ...act, kind: v.literal('sign'), values, signature, consentVersion: v.number() }),
  v.strictObject({
    ...act,
    kind: v.literal('decline'),
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(10, 'Say why in at least 10 characters.'),
      v.maxLength(1000),
    ),
  }),
]);
export type Submission = v.InferOutput<typeof submission>;

/** A finished act on its way: readable and alterable by nobody but the server (`design/trust.md`, Outbox). */
export const sealedItem = v.strictObject({
  submissionId: id,
  deviceId: id,
  /** Which of the server's sealing keys it is sealed to. */
  keyId: id,
  ephemeralKey: v.pipe(base64, v.maxLength(120)),
  iv: v.pipe(base64, v.maxLength(24)),
  sealed: v.pipe(base64, v.maxLength(4_000_000, 'The signature is too large.')),
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
  result: v.picklist(['signed', 'approved', 'declined', 'already_signed']),
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
  shape: 'data',
  answer: receipt,
  allow: { by: 'ticket' },
  rate: 'item',
});

/** Who a recipient is: one of ours by id, or an outside address. */
const person = v.variant('kind', [
  v.strictObject({ kind: v.literal('staff'), id }),
  v.strictObject({ kind: v.literal('contact'), id }),
  v.strictObject({ kind: v.literal('employee'), id }),
  v.strictObject({
    kind: v.literal('external'),
    name: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a name.'), v.maxLength(255)),
    email,
  }),
]);

export const newEnvelope = v.strictObject({
  id,
  title: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a title.'), v.maxLength(255)),
  message: v.optional(v.pipe(v.string(), v.maxLength(5000)), ''),
  client_id: v.optional(v.nullable(id), null),
  deadline: v.optional(instant),
  documents: v.pipe(
    v.array(v.strictObject({ id, uploadId: id })),
    v.minLength(1, 'Choose a document.'),
    v.maxLength(10),
  ),
  recipients: v.pipe(
    v.array(
      v.strictObject({
        id,
        person,
        role: v.picklist(recipientRoles),
        order: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
      }),
    ),
    v.minLength(1, 'Add a signer.'),
    v.maxLength(50),
  ),
  fields: v.pipe(v.array(field), v.maxLength(1000)),
});
export type NewEnvelope = v.InferOutput<typeof newEnvelope>;

/** An envelope as its sender sees it. */
export const sentEnvelope = v.object({
  id,
  version,
  title: v.string(),
  status: v.picklist(envelopeStatuses),
  deadline: instant,
  recipients: v.array(
    v.object({
      ...recipientFacts.entries,
      email: v.string(),
      viewedAt: v.nullable(instant),
      delivery: v.picklist(['none', 'queued', 'sent', 'bounced']),
    }),
  ),
  documents: v.array(envelopeDocument),
  sealing: v.nullable(
    v.object({ attempts: v.number(), cause: v.nullable(v.string()), nextTryAt: v.nullable(instant) }),
  ),
});
export type SentEnvelope = v.InferOutput<typeof sentEnvelope>;

export const createEnvelope = endpoint({
  name: 'signing.createEnvelope',
  summary: 'A draft envelope from uploaded PDFs',
  api: 'sign',
  method: 'POST',
  path: '/envelopes',
  body: newEnvelope,
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
export const sendEnvelope = endpoint({
  name: 'signing.sendEnvelope',
  summary: 'Freeze and send a draft',
  api: 'sign',
  method: 'POST',
  path: '/envelopes/{id}/send',
  params: idParams,
  body: v.object({ version }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
export const cancelEnvelope = endpoint({
  name: 'signing.cancelEnvelope',
  summary: 'Cancel a sent envelope; everybody told of it is told again',
  api: 'sign',
  method: 'POST',
  path: '/envelopes/{id}/cancel',
  params: idParams,
  body: v.object({
    version,
    reason: v.pipe(v.string(), v.trim(), v.nonEmpty('Say why.'), v.maxLength(1000)),
  }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
export const correctEnvelope = endpoint({
  name: 'signing.correctEnvelope',
  summary: 'Replace a document of a sent envelope nobody has acted on',
  api: 'sign',
  method: 'POST',
  path: '/envelopes/{id}/correct',
  params: idParams,
  body: v.object({ version, documentId: id, uploadId: id }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
export const readSentEnvelope = endpoint({
  name: 'signing.readSentEnvelope',
  summary: 'An envelope as its sender sees it',
  api: 'sign',
  method: 'GET',
  path: '/sent-envelopes/{id}',
  params: idParams,
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
