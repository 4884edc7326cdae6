import * as v from 'valibot';
import { audiences, endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { dateLanguages } from '../core/limits.ts';
import { listQuery } from '../core/list.ts';
import { line } from '../core/text/pasted.ts';
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

/** Stage of an envelope for its sender; derived, never stored. */
export const envelopeStages = ['needs_attention', 'waiting_for_me', 'in_progress', 'done'] as const;
export type EnvelopeStage = (typeof envelopeStages)[number];

/** `observer_ack` has to confirm having read it. Facts about roles are in `roles.ts`, their words in `role-verbs.ts`. */
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

/** True if fields of this kind have options, one of which is chosen. */
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

export const fewOptions = 'Give at least two options.';
const optionsOf = (clean: ReturnType<typeof v.trim>) =>
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        clean,
        v.nonEmpty('An option needs a text.'),
        v.maxLength(100, 'An option has at most 100 characters.'),
      ),
    ),
    v.maxLength(50, 'At most 50 options.'),
    v.check((texts) => new Set(texts).size === texts.length, 'Two options are the same.'),
  );
/** As the document has them. */
const options = optionsOf(v.trim());
/** As somebody types them. */
export const typedOptions = optionsOf(line);

export const signingField = v.pipe(
  v.strictObject({
    id,
    documentId: id,
    recipientId: id,
    kind: v.picklist(fieldKinds),
    label: v.pipe(v.string(), v.maxLength(255)),
    /** Options of a radio or dropdown field; empty for other kinds. */
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
export type SigningField = v.InferOutput<typeof signingField>;

/** The completed fields of a recipient who acted, as they will be printed; nothing that is not printed. */
export const completedPart = v.object({
  /** The recipient's fields, including those of the recipient they replace. */
  fields: v.array(signingField),
  /** Dates are already formatted for print. */
  values,
  signature: v.nullable(signature),
  initials: v.nullable(signature),
  /** Name of the person who acted; with a stamp field also the company and the date. */
  stamp: v.object({ name: v.string(), company: v.string(), date: v.string() }),
});
export type CompletedPart = v.InferOutput<typeof completedPart>;

export const envelopeDocument = v.object({
  id,
  name: v.string(),
  pages: v.number(),
  size: v.number(),
  sha256,
  /** Hash over the fields of this document. With `sha256` it identifies what a signer saw. */
  fieldsHash: sha256,
  sealed: v.nullable(v.object({ sha256, size: v.number() })),
});
export type EnvelopeDocument = v.InferOutput<typeof envelopeDocument>;

/** Displayed size of each page, in points. */
export const documentPageSizes = v.array(v.object({ width: v.number(), height: v.number() }));

/** Facts about another recipient that this one may see: name and state, never an address or link. */
export const recipientFacts = v.object({
  id,
  name: v.string(),
  role: v.picklist(recipientRoles),
  order: v.number(),
  action: v.picklist(recipientActions),
  actedAt: v.nullable(instant),
});

/** The consent a person gives by acting, in the words of their role. Each text has its own version. */
export const consent = v.object({ version: v.number(), text: v.string() });

const schemaOfEnvelope = () =>
  v.object({
    id,
    version,
    title: v.string(),
    message: v.string(),
    status: v.picklist(envelopeStatuses),
    sender: v.object({ name: v.string() }),
    sentAt: v.nullable(instant),
    deadline: instant,
    endedAt: v.nullable(instant),
    /** The person who cancelled or declined it, and the reason. */
    endedBy: v.nullable(v.string()),
    endedReason: v.nullable(v.string()),
    me: v.object({
      ...recipientFacts.entries,
      email: v.string(),
      /** The company they act for, as on a stamp; empty if unknown. */
      company: v.string(),
      viewedAt: v.nullable(instant),
      /** Their progress on any device, by field id, and the version of the envelope it belongs to. */
      progress: v.nullable(
        v.object({ version, values: v.record(id, v.union([v.string(), v.boolean()])), savedAt: instant }),
      ),
    }),
    recipients: v.array(recipientFacts),
    documents: v.array(envelopeDocument),
    fields: v.array(signingField),
    /** Completed fields of recipients who signed or approved before. Empty after signing is over: the sealed copy shows them. */
    filled: v.array(completedPart),
    consent,
    /** The language dates are printed in. */
    dateLanguage: v.picklist(dateLanguages),
    /** True if the audit still contains the `knownHead` of the query; absent without one. */
    knownHeadHolds: v.optional(v.boolean()),
  });

/** An envelope as one of its recipients sees it. Marked pure: a page that does not read it has none of it in its bundle. */
export const envelope = /* @__PURE__ */ schemaOfEnvelope();
export type Envelope = v.InferOutput<typeof envelope>;

/** A waiting or finished envelope of the person, for lists and the badge. */
export const envelopeRow = v.object({
  id,
  title: v.string(),
  sender: v.string(),
  status: v.picklist(envelopeStatuses),
  role: v.picklist(recipientRoles),
  action: v.picklist(recipientActions),
  /** Time of this person's submission. */
  actedAt: v.nullable(instant),
  sentAt: v.nullable(instant),
  deadline: instant,
  /** The reason it was cancelled or declined. */
  endedReason: v.nullable(v.string()),
  version,
  documents: v.array(v.object({ id, name: v.string(), sha256, size: v.number() })),
});
export type EnvelopeRow = v.InferOutput<typeof envelopeRow>;

/** True if it is this person's turn to act. */
export const isDue = ({ status, action }: Pick<EnvelopeRow, 'status' | 'action'>): boolean =>
  status === 'sent' && action === 'due';

export const envelopeFields = {
  title: { type: 'text', sort: true, filter: true },
  action: { type: 'choice', filter: true, options: recipientActions },
  status: { type: 'choice', filter: true, options: envelopeStatuses },
  deadline: { type: 'date', sort: true },
  sent_at: { type: 'date', sort: true },
} as const satisfies ListFields;

/** Recipients from any portal; row policies decide which envelopes they see. */
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
  /** `knownHead`: the `auditHead` of an earlier ticket of the device. */
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
/** File name of a document's sealed copy. */
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
