import * as v from 'valibot';
import { audiences, endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { dateLanguages } from '../core/limits.ts';
import { listQuery } from '../core/list.ts';
import { id, idParams, instant, sha256, version } from '../core/values.ts';
import { signature, values } from './signing-input.ts';

/** Stored states of an envelope; "waiting for me" and the like are derived. */
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

/** Where an envelope stands for its sender: derived from all there is of it, never stored. */
export const envelopeStages = ['needs_attention', 'waiting_for_me', 'in_progress', 'done'] as const;
export type EnvelopeStage = (typeof envelopeStages)[number];

/** `observer_ack` has to confirm having read it; what a role comes to is in `roles.ts`, its words are in `role-verbs.ts`. */
export const recipientRoles = ['signer', 'approver', 'observer_ack', 'observer'] as const;
export type RecipientRole = (typeof recipientRoles)[number];
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
export const fieldKinds = [
  'signature',
  'initials',
  'text',
  'date',
  'name',
  'email',
  'number',
  'checkbox',
  'radio',
  'dropdown',
  'stamp',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Whether a field of this kind has options, one of which is chosen. */
export const takesOptions = (kind: FieldKind): kind is 'radio' | 'dropdown' =>
  kind === 'radio' || kind === 'dropdown';

const outside = 'The field lies outside the page.';
const fraction = v.pipe(v.number(), v.minValue(0, outside), v.maxValue(1, outside));
/** A place on the displayed page: fractions of the CropBox after /Rotate, origin top left. */
export const box = v.pipe(
  v.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction }),
  v.check((b) => b.width > 0 && b.height > 0 && b.x + b.width <= 1.0001 && b.y + b.height <= 1.0001, outside),
);
export type Box = v.InferOutput<typeof box>;

/** A choice of one is none. */
export const fewOptions = 'Give at least two options.';
const option = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('An option needs a text.'),
  v.maxLength(100, 'An option has at most 100 characters.'),
);
export const options = v.pipe(
  v.array(option),
  v.maxLength(50, 'At most 50 options.'),
  v.check((texts) => new Set(texts).size === texts.length, 'Two options are the same.'),
);

export const field = v.pipe(
  v.strictObject({
    id,
    documentId: id,
    recipientId: id,
    kind: v.picklist(fieldKinds),
    label: v.pipe(v.string(), v.maxLength(255)),
    /** What there is to choose from in a radio or dropdown field; none in the others. */
    options: v.optional(options, []),
    required: v.boolean(),
    page: v.pipe(v.number(), v.integer(), v.minValue(1)),
    box,
  }),
  v.forward(
    v.check(({ kind, options }) => !takesOptions(kind) || options.length >= 2, fewOptions),
    ['options'],
  ),
  v.forward(
    v.check(
      ({ kind, options }) => takesOptions(kind) || options.length === 0,
      'This kind of field has no options.',
    ),
    ['options'],
  ),
);
export type Field = v.InferOutput<typeof field>;

/** What somebody who acted filled in, as it will be printed; nothing that no field of theirs prints. */
export const filledPart = v.object({
  /** Theirs, or of whom they stand in for. */
  fields: v.array(field),
  /** Dates as they are to be read. */
  values,
  signature: v.nullable(signature),
  initials: v.nullable(signature),
  /** Who acted, and where a stamp says so, for whom and when. */
  stamp: v.object({ name: v.string(), company: v.string(), date: v.string() }),
});
export type FilledPart = v.InferOutput<typeof filledPart>;

export const envelopeDocument = v.object({
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

/** Displayed size of each page, points. */
export const documentPageSizes = v.array(v.object({ width: v.number(), height: v.number() }));

/** Another recipient as this one may see them: name and state, never an address or link. */
export const recipientFacts = v.object({
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
  me: v.object({
    ...recipientFacts.entries,
    email: v.string(),
    /** Whom they act for, as a stamp says it; empty where it is not known. */
    company: v.string(),
    viewedAt: v.nullable(instant),
    /** What they filled in so far, on whichever device, by field id; and for which version of the envelope. */
    progress: v.nullable(
      v.object({ version, values: v.record(id, v.union([v.string(), v.boolean()])), savedAt: instant }),
    ),
  }),
  recipients: v.array(recipientFacts),
  documents: v.array(envelopeDocument),
  fields: v.array(field),
  /** By those who signed or approved before; once it is no longer out for signing, what is printed stands in the sealed copy. */
  filled: v.array(filledPart),
  /** What this person agrees to by acting, in the words of their role; each text is a version of its own. */
  consent: v.object({ version: v.number(), text: v.string() }),
  /** The language dates are printed in. */
  dateLanguage: v.picklist(dateLanguages),
  /** Whether the record of it still holds the head that was asked with; absent where none was. */
  knownHeadHolds: v.optional(v.boolean()),
});
export type Envelope = v.InferOutput<typeof envelope>;

/** The waiting and finished documents of the person, for lists and the badge. */
export const envelopeRow = v.object({
  id,
  title: v.string(),
  sender: v.string(),
  status: v.picklist(envelopeStatuses),
  role: v.picklist(recipientRoles),
  action: v.picklist(recipientActions),
  /** When this person answered. */
  actedAt: v.nullable(instant),
  sentAt: v.nullable(instant),
  deadline: instant,
  /** Why it was cancelled or declined. */
  endedReason: v.nullable(v.string()),
  version,
  documents: v.array(v.object({ id, name: v.string(), sha256, size: v.number() })),
});
export type EnvelopeRow = v.InferOutput<typeof envelopeRow>;

/** Whether it is this person's turn to act. */
export const isDue = ({ status, action }: Pick<EnvelopeRow, 'status' | 'action'>): boolean =>
  status === 'sent' && action === 'due';

export const envelopeFields = {
  title: { type: 'text', sort: true, filter: true },
  action: { type: 'choice', filter: true, options: recipientActions },
  status: { type: 'choice', filter: true, options: envelopeStatuses },
  deadline: { type: 'date', sort: true },
  sent_at: { type: 'date', sort: true },
} as const satisfies ListFields;

/** Whoever takes part in envelopes, from any portal; which ones they see is the rows' affair. */
export const takingPart = {
  by: 'bearer',
  audiences,
  permissions: { all: ['view sign'] },
} as const;

export const listMine = endpoint({
  name: 'signing.listMine',
  summary: 'The envelopes this person takes part in',
  api: 'sign',
  method: 'GET',
  path: '/document-signers',
  query: listQuery,
  shape: 'list',
  answer: envelopeRow,
  allow: takingPart,
});
export const readEnvelope = endpoint({
  name: 'signing.readEnvelope',
  summary: 'An envelope as its recipient sees it',
  api: 'sign',
  method: 'GET',
  path: '/envelopes/{id}',
  params: idParams,
  /** `knownHead`: the `auditHead` of a ticket that the device was given before. */
  query: v.object({ knownHead: v.optional(sha256) }),
  shape: 'data',
  answer: envelope,
  allow: takingPart,
});
export const readDocumentFile = endpoint({
  name: 'signing.readDocumentFile',
  summary: 'The PDF to sign',
  api: 'sign',
  method: 'GET',
  path: '/documents/{id}/file',
  params: idParams,
  shape: 'file',
  allow: takingPart,
});
/** What the sealed copy of a document is called. */
export const sealedName = (name: string): string => name.replace(/(\.pdf)?$/i, ' (signed).pdf');

export const readSealedFile = endpoint({
  name: 'signing.readSealedFile',
  summary: 'The sealed PDF of a completed envelope',
  api: 'sign',
  method: 'GET',
  path: '/documents/{id}/sealed',
  params: idParams,
  shape: 'file',
  allow: takingPart,
});
export const markViewed = endpoint({
  name: 'signing.markViewed',
  summary: 'The recipient opened the document: their first act, never a GET',
  api: 'sign',
  method: 'POST',
  path: '/envelopes/{id}/viewed',
  params: idParams,
  shape: 'none',
  allow: takingPart,
});
