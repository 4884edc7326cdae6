import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { dateLanguages, mostDocuments, mostFields, usualReminderDays } from '../core/limits.ts';
import { unlinkedName } from '../core/text/linkable.ts';
import { line, paragraphs } from '../core/text/pasted.ts';
import { email, id, idParams, instant, namedRef, version } from '../core/values.ts';
import { drawing } from './drawing.ts';
import { findingCodes } from './pdf-warnings.ts';
import { senders } from './sending.ts';
import {
  consent,
  documentPageSizes,
  envelopeDocument,
  recipientRoles,
  signingField,
  typedOptions,
} from './signing.ts';
import { handMade, values } from './signing-input.ts';
import { seenDocuments } from './submission.ts';

/* Drafts: the wizard saves each step on the server. */

/** The steps of the wizard, in order, with the names of the specification's section 2. */
export const wizardSteps = [
  'select-document',
  'add-signers',
  'add-observers',
  'configure-document',
  'sign-document',
  'sign-document-done',
  'send-for-signing',
  'confirmation',
] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** A recipient outside the firm's records, known by name and address only. */
export const outsider = v.strictObject({
  kind: v.literal('external'),
  name: v.pipe(v.string(), line, v.nonEmpty('Enter a name.'), v.maxLength(255), unlinkedName<string>()),
  email,
  /** True if their link requires a one-time code, which is mailed to them. */
  asksForCode: v.optional(v.boolean()),
  /** True if the sender confirmed this outside address although a known person has it. It is asked once and not stored. */
  outsideMeant: v.optional(v.boolean()),
});
/** A recipient: a known person by id, or an outside address. */
export const recipientPerson = v.variant('kind', [
  v.strictObject({ kind: v.literal('staff'), id }),
  v.strictObject({ kind: v.literal('contact'), id }),
  v.strictObject({ kind: v.literal('employee'), id }),
  outsider,
]);
export type RecipientPerson = v.InferOutput<typeof recipientPerson>;

/**
 * A field of a draft need not be assigned yet. What it says is cleaned here alone: the fields of an envelope are answered as its documents
 * have them.
 */
export const draftField = v.strictObject({
  ...signingField.entries,
  label: v.pipe(v.string(), line, v.maxLength(255)),
  options: v.optional(typedOptions, []),
  recipientId: v.optional(v.nullable(id), null),
});
export type DraftField = v.InferOutput<typeof draftField>;

const draftRecipient = v.strictObject({
  id,
  person: recipientPerson,
  role: v.picklist(recipientRoles),
  /** Recipients with equal numbers act at the same time; lower numbers act first. */
  order: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
});

const content = {
  title: v.pipe(v.string(), line, v.nonEmpty('Enter a title.'), v.maxLength(255)),
  message: v.optional(v.pipe(v.string(), paragraphs, v.maxLength(5000)), ''),
  client_id: v.optional(v.nullable(id), null),
  /** 30 days from now when absent. */
  deadline: v.optional(instant),
  /** Days after the invitation on which recipients who have not acted are reminded. */
  reminders: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90))), v.maxLength(10)),
    usualReminderDays,
  ),
  /** True if title and content are hidden from colleagues. */
  confidential: v.optional(v.boolean()),
  /** The language dates are printed in. */
  dateLanguage: v.optional(v.picklist(dateLanguages), 'en'),
  step: v.optional(v.picklist(wizardSteps), 'select-document'),
  /** In order. A document that is new in the draft names its finished upload. */
  documents: v.pipe(
    v.array(v.strictObject({ id, uploadId: v.optional(id) })),
    v.minLength(1, 'Choose a document.'),
    v.maxLength(mostDocuments, `An envelope holds at most ${mostDocuments} documents.`),
  ),
  recipients: v.optional(v.pipe(v.array(draftRecipient), v.maxLength(50)), []),
  fields: v.optional(v.pipe(v.array(draftField), v.maxLength(mostFields)), []),
};
export const newDraft = v.strictObject({ id, ...content });
/** Input of the call, in which fields with a default may be left out. */
export type NewDraft = v.InferInput<typeof newDraft>;
/** The same with all defaults filled in. */
export type DraftContent = Omit<v.InferOutput<typeof newDraft>, 'id'>;
/** A draft with its recipients and fields. */
export type WholeDraft = NewDraft & {
  [K in 'recipients' | 'fields']: NonNullable<NewDraft[K]>;
};

/** A draft in an answer to its sender. */
export const draft = v.object({
  id,
  version,
  title: v.string(),
  message: v.string(),
  client: v.nullable(namedRef),
  deadline: instant,
  confidential: v.boolean(),
  reminders: v.array(v.number()),
  dateLanguage: v.picklist(dateLanguages),
  step: v.picklist(wizardSteps),
  savedAt: instant,
  documents: v.array(
    v.object({
      ...envelopeDocument.entries,
      pageSizes: documentPageSizes,
      /** PDF warnings for the sender (`findings`). */
      findings: v.array(v.picklist(findingCodes)),
      drawing,
    }),
  ),
  recipients: v.array(
    v.object({
      ...draftRecipient.entries,
      name: v.string(),
      email: v.string(),
      /** True for the sender, who may sign first. */
      me: v.boolean(),
    }),
  ),
  fields: v.array(draftField),
  /** Its title and the names of its documents and recipients that are printed otherwise than typed, in words. */
  notices: v.array(v.string()),
  /** Time at which the sender signed their own part; any later change undoes that signature. */
  selfSignedAt: v.nullable(instant),
  /** The consent the sender gives by signing their own part. */
  consent,
});
export type Draft = v.InferOutput<typeof draft>;

export const createEnvelope = endpoint({
  name: 'signing.createEnvelope',
  summary: 'Begin a draft from uploaded PDFs',
  api: 'sign',
  method: 'POST',
  path: '/envelopes',
  body: newDraft,
  shape: 'data',
  answer: draft,
  allow: senders,
});
export const readDraft = endpoint({
  name: 'signing.readDraft',
  summary: 'A draft, to go on with',
  api: 'sign',
  method: 'GET',
  path: '/drafts/{id}',
  params: idParams,
  shape: 'data',
  answer: draft,
  allow: senders,
});
export const saveDraft = endpoint({
  name: 'signing.saveDraft',
  summary: 'Save a draft whole; what the sender signed of it before is taken back if anything changed',
  api: 'sign',
  method: 'PUT',
  path: '/drafts/{id}',
  params: idParams,
  body: v.strictObject({ version, ...content }),
  shape: 'data',
  answer: draft,
  allow: senders,
});
export const discardDraft = endpoint({
  name: 'signing.discardDraft',
  summary: 'Discard a draft; that there was one stays known',
  api: 'sign',
  method: 'DELETE',
  path: '/drafts/{id}',
  params: idParams,
  shape: 'none',
  allow: senders,
});

/** Signs the sender's own part before the envelope is sent. */
export const selfSign = endpoint({
  name: 'signing.selfSign',
  summary: 'Sign one’s own part of a draft before it is sent',
  api: 'sign',
  method: 'POST',
  path: '/drafts/{id}/self-signature',
  params: idParams,
  body: v.strictObject({
    version,
    submissionId: id,
    documents: seenDocuments,
    values,
    ...handMade,
    consentVersion: v.number(),
    deviceTime: instant,
  }),
  bodyLimit: 'pictures',
  shape: 'data',
  answer: draft,
  allow: senders,
});
