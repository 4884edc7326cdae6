import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { dateLanguages } from '../core/limits.ts';
import { id, idParams, instant, namedRef, version } from '../core/values.ts';
import {
  documentPageSizes,
  envelopeDocument,
  envelopeStages,
  envelopeStatuses,
  field,
  recipientFacts,
  recipientRoles,
} from './signing.ts';
import { deliveries, timelineEntry } from './timeline.ts';

/** Permission to send for signing. A sent envelope takes acts of its sender, its client's managers and people it was handed over to. */
export const senders = { by: 'bearer', audiences: ['staff'], permissions: { all: ['create sign'] } } as const;
/** The same for looking only. */
export const sendersReading = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view sign'] },
} as const;

/** A member of staff who acts on an envelope besides its sender. */
export const handOver = v.object({
  to: namedRef,
  since: instant,
  /** When it ends by itself; null: for good. */
  until: v.nullable(instant),
});
export type HandOver = v.InferOutput<typeof handOver>;

/** Rights of the reader of an envelope. */
export const sentAccess = v.object({
  /** Documents, message and answers may be read. */
  content: v.boolean(),
  /** The certificate and the evidence may be read. */
  record: v.boolean(),
  /** Remind, cancel, extend, replace, correct and duplicate. */
  acts: v.boolean(),
  handsOver: v.boolean(),
  /** Content opens for an hour once a reason is given, which is logged. */
  opensByReason: v.boolean(),
  /** The confidential mark is theirs to set, or to take off. */
  setsConfidential: v.boolean(),
});

/** A sent envelope as the staff who may know of it see it: its facts, and as much more as `access` says. */
export const sentEnvelope = v.object({
  id,
  version,
  title: v.string(),
  message: v.string(),
  client: v.nullable(namedRef),
  status: v.picklist(envelopeStatuses),
  stage: v.picklist(envelopeStages),
  /** Title and content are the sender's, and an administrator's who gives a reason. */
  confidential: v.boolean(),
  sender: namedRef,
  access: sentAccess,
  /** The hand-overs that hold now. */
  handOvers: v.array(handOver),
  /** Left out of the reader's own list. */
  hidden: v.boolean(),
  sentAt: v.nullable(instant),
  deadline: instant,
  endedAt: v.nullable(instant),
  /** Who cancelled or declined it, and why. */
  endedBy: v.nullable(v.string()),
  endedReason: v.nullable(v.string()),
  recipients: v.array(
    v.object({
      ...recipientFacts.entries,
      email: v.string(),
      viewedAt: v.nullable(instant),
      /** Of the newest mail to them. */
      delivery: v.picklist(deliveries),
      /** Why that mail was not handed on yet, or came back, in words. */
      deliveryCause: v.nullable(v.string()),
      /** When it became theirs to act. */
      askedAt: v.nullable(instant),
      /** When they were last reminded. */
      remindedAt: v.nullable(instant),
      /** The recipient who was asked in their place. */
      replacedBy: v.nullable(id),
    }),
  ),
  documents: v.array(envelopeDocument),
  sealing: v.nullable(
    v.object({
      attempts: v.number(),
      cause: v.nullable(v.string()),
      nextTryAt: v.nullable(instant),
      /** It waits for a time stamp, without which it may be sealed (`sealing.release`). */
      releasable: v.boolean(),
    }),
  ),
  /** The draft or envelope this one was duplicated as, and the one it was duplicated from. */
  supersededBy: v.nullable(id),
  supersedes: v.nullable(id),
  timeline: v.array(timelineEntry),
});
export type SentEnvelope = v.InferOutput<typeof sentEnvelope>;

export const cancelReason = v.pipe(v.string(), v.trim(), v.nonEmpty('Say why.'), v.maxLength(1000));

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
  body: v.object({ version, reason: cancelReason }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
/** What replacing a document would come to. */
export const correction = v.object({
  pageSizes: documentPageSizes,
  /** The same of the document as it is. */
  earlierSizes: documentPageSizes,
  /** The fields that lie on it, as they would go on to. */
  fields: v.array(field),
  /** Whose they are, and whom they act for, as a stamp says it. */
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
  /** What keeps it from being replaced, in words. */
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
  body: v.object({ version, documentId: id, uploadId: id }),
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
