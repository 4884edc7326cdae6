import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { dateLanguages } from '../core/limits.ts';
import { paragraphs } from '../core/text/pasted.ts';
import { id, idParams, instant, namedRef, version } from '../core/values.ts';
import { drawing, lookedAt } from './drawing.ts';
import {
  documentPageSizes,
  envelopeDocument,
  envelopeStages,
  envelopeStatuses,
  recipientFacts,
  recipientRoles,
  signingField,
} from './signing.ts';
import { deliveries, timelineEntry } from './timeline.ts';

/** Staff who may send. A sent envelope takes actions of its sender, its client's managers and colleagues it was handed over to. */
export const senders = { by: 'bearer', audiences: ['staff'], permissions: { all: ['create sign'] } } as const;
/** The same for read-only calls. */
export const sendersReading = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view sign'] },
} as const;

/** A colleague who may act on an envelope besides its sender. */
export const handOver = v.object({
  to: namedRef,
  since: instant,
  /** End of the hand-over; null if it has none. */
  until: v.nullable(instant),
});
export type HandOver = v.InferOutput<typeof handOver>;

/** Rights of the reader of an envelope. */
export const sentAccess = v.object({
  /** May read documents, message and answers. */
  content: v.boolean(),
  /** May read the certificate and the evidence. */
  record: v.boolean(),
  /** May remind, cancel, extend, replace, correct and duplicate. */
  acts: v.boolean(),
  handsOver: v.boolean(),
  /** May open the content for an hour by giving a reason, which is logged. */
  opensByReason: v.boolean(),
  /** May set or remove the confidential mark. */
  setsConfidential: v.boolean(),
});

/** A sent envelope for staff: its facts, and more as `access` allows. */
export const sentEnvelope = v.object({
  id,
  version,
  title: v.string(),
  message: v.string(),
  client: v.nullable(namedRef),
  status: v.picklist(envelopeStatuses),
  stage: v.picklist(envelopeStages),
  /** True if title and content are for the sender only, and for an administrator who gives a reason. */
  confidential: v.boolean(),
  sender: namedRef,
  access: sentAccess,
  /** The present hand-overs. */
  handOvers: v.array(handOver),
  /** True if the reader's own list leaves it out. */
  hidden: v.boolean(),
  sentAt: v.nullable(instant),
  deadline: instant,
  endedAt: v.nullable(instant),
  /** The person who cancelled or declined it, and the reason. */
  endedBy: v.nullable(v.string()),
  endedReason: v.nullable(v.string()),
  recipients: v.array(
    v.object({
      ...recipientFacts.entries,
      email: v.string(),
      viewedAt: v.nullable(instant),
      /** Delivery of the newest mail to them. */
      delivery: v.picklist(deliveries),
      /** Reason that this mail is not sent yet or came back, in words. */
      deliveryCause: v.nullable(v.string()),
      /** Time at which their turn began. */
      askedAt: v.nullable(instant),
      remindedAt: v.nullable(instant),
      replacedBy: v.nullable(id),
      /**
       * Set while their record has another address than was asked: they can act again once they are asked anew (`replaceRecipient` by `person`).
       * `email` is null if the record has none.
       */
      readdressed: v.nullable(
        v.object({
          person: v.object({ kind: v.picklist(['staff', 'contact', 'employee']), id }),
          email: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  documents: v.array(envelopeDocument),
  sealing: v.nullable(
    v.object({
      attempts: v.number(),
      cause: v.nullable(v.string()),
      nextTryAt: v.nullable(instant),
      /** True if sealing waits for a time stamp and may go on without it (`sealing.release`). */
      releasable: v.boolean(),
    }),
  ),
  /** The duplicate of this envelope (a draft or an envelope), and the original this one is a duplicate of. */
  supersededBy: v.nullable(id),
  supersedes: v.nullable(id),
  timeline: v.array(timelineEntry),
});
export type SentEnvelope = v.InferOutput<typeof sentEnvelope>;

export const cancelReason = v.pipe(v.string(), paragraphs, v.nonEmpty('Say why.'), v.maxLength(1000));

export const sendEnvelope = endpoint({
  name: 'signing.sendEnvelope',
  summary: 'Freeze and send a draft',
  api: 'sign',
  method: 'POST',
  path: '/envelopes/{id}/send',
  params: idParams,
  body: v.object({ version, lookedAt }),
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
  body: v.object({ version, reason: cancelReason }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
/** Preview of a document's replacement. */
export const correction = v.object({
  pageSizes: documentPageSizes,
  /** Page sizes of the present document. */
  earlierSizes: documentPageSizes,
  /** The fields of the document, as they would be on the new pages. */
  fields: v.array(signingField),
  /** The recipients of these fields; `company` is the client they act for, as on a stamp. */
  recipients: v.array(
    v.object({
      id,
      name: v.string(),
      email: v.string(),
      role: v.picklist(recipientRoles),
      company: v.string(),
    }),
  ),
  dateLanguage: v.picklist(dateLanguages),
  /** How another program draws the new document. */
  drawing,
  /** Reasons against the replacement, in words. */
  problems: v.array(v.string()),
});
export type Correction = v.InferOutput<typeof correction>;

export const readCorrection = endpoint({
  name: 'signing.readCorrection',
  summary: 'What replacing a document by an upload would come to; nothing is replaced',
  api: 'sign',
  method: 'GET',
  path: '/envelopes/{id}/correction',
  params: idParams,
  query: v.object({ documentId: id, uploadId: id }),
  shape: 'data',
  answer: correction,
  allow: senders,
});
export const correctEnvelope = endpoint({
  name: 'signing.correctEnvelope',
  summary: 'Replace a document of a sent envelope nobody has acted on',
  api: 'sign',
  method: 'POST',
  path: '/envelopes/{id}/correct',
  params: idParams,
  body: v.object({ version, documentId: id, uploadId: id, lookedAt }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
export const readSentEnvelope = endpoint({
  name: 'signing.readSentEnvelope',
  summary: 'A sent envelope: its facts, and its content for who may read that',
  api: 'sign',
  method: 'GET',
  path: '/sent-envelopes/{id}',
  params: idParams,
  shape: 'data',
  answer: sentEnvelope,
  allow: sendersReading,
});
