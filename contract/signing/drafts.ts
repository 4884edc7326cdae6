import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { dateLanguages, usualReminderDays } from '../core/limits.ts';
import { safeDisplayName } from '../core/safe-display-name.ts';
import { email, id, idParams, instant, namedRef, version } from '../core/values.ts';
import { findingCodes } from './pdf-warnings.ts';
import { senders } from './sending.ts';
import { documentPageSizes, envelope, envelopeDocument, field, recipientRoles } from './signing.ts';
import { handMade, values } from './signing-input.ts';
import { seenDocument } from './submission.ts';

/* What is prepared for signing before it is sent: the wizard keeps each step as it is made, on the server. */

/** The steps of the wizard, in order, as the addresses of the specification's section 2 name them. */
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

const unshownWords = 'This holds line breaks or characters that cannot be seen. Leave them out.';

/** Somebody of whom nothing is known but name and address. */
export const outsider = v.strictObject({
  kind: v.literal('external'),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter a name.'),
    v.maxLength(255),
    safeDisplayName(unshownWords),
  ),
  email,
  /** Whether a one-time code is mailed to them, and asked for besides their link. */
  asksForCode: v.optional(v.boolean()),
  /** The sender means this outside address although somebody known has it; asked for once, and not kept. */
  outsideMeant: v.optional(v.boolean()),
});
/** Who a recipient is: one of ours by id, or an outside address. */
export const person = v.variant('kind', [
  v.strictObject({ kind: v.literal('staff'), id }),
  v.strictObject({ kind: v.literal('contact'), id }),
  v.strictObject({ kind: v.literal('employee'), id }),
  outsider,
]);
export type Person = v.InferOutput<typeof person>;

/** A field of a draft need not be assigned yet. */
export const draftField = v.strictObject({ ...field.entries, recipientId: v.nullable(id) });
export type DraftField = v.InferOutput<typeof draftField>;

const draftRecipient = v.strictObject({
  id,
  person,
  role: v.picklist(recipientRoles),
  /** Equal numbers act together, lower ones first. */
  order: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
});

/** Of an envelope. */
export const mostFields = 1000;

const content = {
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter a title.'),
    v.maxLength(255),
    safeDisplayName(unshownWords),
  ),
  message: v.optional(v.pipe(v.string(), v.maxLength(5000)), ''),
  client_id: v.optional(v.nullable(id), null),
  /** 30 days from now when absent. */
  deadline: v.optional(instant),
  /** Days after the invitation on which whoever has not acted is reminded. */
  reminders: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90))), v.maxLength(10)),
    usualReminderDays,
  ),
  /** Title and content are kept from colleagues. */
  confidential: v.optional(v.boolean()),
  /** The language dates are printed in. */
  dateLanguage: v.optional(v.picklist(dateLanguages), 'en'),
  step: v.optional(v.picklist(wizardSteps), 'select-document'),
  /** In their order; one that is not in the draft yet names its finished upload. */
  documents: v.pipe(
    v.array(v.strictObject({ id, uploadId: v.optional(id) })),
    v.minLength(1, 'Choose a document.'),
    v.maxLength(10, 'An envelope holds at most 10 documents.'),
  ),
  recipients: v.optional(v.pipe(v.array(draftRecipient), v.maxLength(50)), []),
  fields: v.optional(v.pipe(v.array(draftField), v.maxLength(mostFields)), []),
};
export const newDraft = v.strictObject({ id, ...content });
/** What a caller hands in; what may be left out has its usual value. */
export type NewDraft = v.InferInput<typeof newDraft>;
/** The same with nothing left out. */
export type DraftContent = Omit<v.InferOutput<typeof newDraft>, 'id'>;
/** One with everybody and everything in its place. */
export type WholeDraft = NewDraft & {
  [K in 'recipients' | 'fields']: NonNullable<NewDraft[K]>;
};

/** A draft as its sender goes on with it. */
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
      /** What whoever prepares it should know of it (`findings`). */
      findings: v.array(v.picklist(findingCodes)),
    }),
  ),
  recipients: v.array(
    v.object({
      ...draftRecipient.entries,
      name: v.string(),
      email: v.string(),
      /** Whether this is the sender, who may sign first. */
      me: v.boolean(),
    }),
  ),
  fields: v.array(draftField),
  /** When the sender signed their own part; any later change takes it back. */
  selfSignedAt: v.nullable(instant),
  /** What the sender agrees to by signing their own part. */
  consent: envelope.entries.consent,
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

/** The sender's own part, signed before the envelope is sent. */
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
    documents: v.array(seenDocument),
    values,
    ...handMade,
    consentVersion: v.number(),
    deviceTime: instant,
  }),
  pictures: true,
  shape: 'data',
  answer: draft,
  allow: senders,
});
