import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { paragraphs } from '../core/text/pasted.ts';
import { email, id, idParams, instant, namedRef, version } from '../core/values.ts';
import { exported, exportRequest } from '../exports.ts';
import { draft, recipientPerson, wizardSteps } from './drafts.ts';
import { cancelReason, senders, sendersReading, sentEnvelope } from './sending.ts';
import { envelopeStages, envelopeStatuses } from './signing.ts';
import { timelineKinds } from './timeline.ts';

/* The list of sent envelopes, and actions on several of them. */

/** Senders of envelopes from the reader's view: the reader (also by hand-over), a colleague of one of their teams, or others. */
export const owners = ['mine', 'team', 'others'] as const;

/** Fields by which the list can be sorted and filtered. Hidden envelopes are listed only if `hidden` is filtered by. */
export const sentFields = {
  title: { type: 'text', label: 'Document', sort: true, filter: true, always: true },
  stage: { type: 'choice', label: 'Stage', filter: true, always: true, options: envelopeStages },
  status: {
    type: 'choice',
    label: 'Status',
    sort: true,
    filter: true,
    always: true,
    options: envelopeStatuses,
  },
  client: { type: 'text', label: 'Client', sort: true, filter: true },
  deadline: { type: 'date', label: 'Deadline', sort: true, filter: true, always: true },
  sent_at: { type: 'date', label: 'Sent', sort: true, filter: true },
  last_event_at: { type: 'date', label: 'Last event', sort: true },
  whose: { type: 'choice', label: 'Sent by', filter: true, always: true, options: owners },
  hidden: { type: 'choice', label: 'Hidden', filter: true, always: true, options: ['no', 'yes'] },
} as const satisfies ListFields;

/** An envelope in the list; `step` is a draft's step in the wizard. */
export const sentRow = v.object({
  id,
  version,
  title: v.string(),
  client: v.nullable(namedRef),
  status: v.picklist(envelopeStatuses),
  stage: v.picklist(envelopeStages),
  step: v.picklist(wizardSteps),
  deadline: instant,
  sent_at: v.nullable(instant),
  last_event: v.object({ kind: v.picklist([...timelineKinds, 'saved']), at: instant }),
  /** Number of recipients who have to act, number who did, and names of those whose turn it is. */
  people: v.object({ all: v.number(), acted: v.number(), awaited: v.array(v.string()) }),
  hidden: v.boolean(),
  confidential: v.boolean(),
  sender: v.string(),
  whose: v.picklist(owners),
});
export type SentRow = v.InferOutput<typeof sentRow>;

export const listSent = endpoint({
  name: 'sent.list',
  summary:
    'The sent envelopes one may know of, and one’s own drafts. `search` finds titles, clients and recipients',
  api: 'sign',
  method: 'GET',
  path: '/sent-envelopes',
  query: listQuery,
  shape: 'list',
  answer: sentRow,
  allow: sendersReading,
});
export const exportSent = endpoint({
  name: 'sent.export',
  summary: 'Export the list of sent envelopes as CSV or XLSX; the same id again answers the export there is',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/exports',
  body: exportRequest,
  shape: 'data',
  answer: exported,
  allow: sendersReading,
});
export const remind = endpoint({
  name: 'sent.remind',
  summary: 'Remind one recipient whose turn it is, or all of them; each at most once an hour',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/{id}/remind',
  params: idParams,
  body: v.strictObject({ recipientId: v.optional(v.nullable(id), null) }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
export const extend = endpoint({
  name: 'sent.extend',
  summary: 'Move the deadline further away; what expired can be signed again',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/{id}/extend',
  params: idParams,
  body: v.strictObject({ version, deadline: instant }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
/** `shown` is the address that the sender saw. Error `conflict`: the person’s record has another one by now. */
export const replaceRecipient = endpoint({
  name: 'sent.replaceRecipient',
  summary: 'Ask somebody else in the place of a recipient who has not acted; the link of the first dies',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/{id}/replace-recipient',
  params: idParams,
  body: v.strictObject({ version, recipientId: id, person: recipientPerson, shown: v.optional(email) }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
export const duplicate = endpoint({
  name: 'sent.duplicate',
  summary: 'Begin a draft with all that a sent envelope held; `id` is the draft’s',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/{id}/duplicate',
  params: idParams,
  body: v.strictObject({ id }),
  shape: 'data',
  answer: draft,
  allow: senders,
});
export const hide = endpoint({
  name: 'sent.hide',
  summary: 'Leave an envelope out of one’s own list, or take it in again',
  api: 'sign',
  method: 'PUT',
  path: '/sent-envelopes/{id}/hidden',
  params: idParams,
  body: v.strictObject({ hidden: v.boolean() }),
  shape: 'none',
  allow: sendersReading,
});

const ids = v.pipe(
  v.array(id),
  v.minLength(1, 'Choose at least one.'),
  v.maxLength(100, 'At most 100 at a time.'),
);
/** The colleague an envelope is handed over to, until a time or (null) without end. */
const taker = { userId: id, until: v.optional(v.nullable(instant), null) };
export const actOnSeveral = endpoint({
  name: 'sent.actOnSeveral',
  summary: 'Remind, hide, cancel or hand over several envelopes; what one refuses keeps none of the others',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/act',
  body: v.variant('act', [
    v.strictObject({ act: v.picklist(['remind', 'hide', 'unhide']), ids }),
    v.strictObject({ act: v.literal('cancel'), ids, reason: cancelReason }),
    v.strictObject({ act: v.literal('handOver'), ids, ...taker }),
    /** All envelopes the caller sent that are neither completed nor cancelled. */
    v.strictObject({ act: v.literal('handOverAll'), ...taker }),
  ]),
  shape: 'data',
  answer: v.object({
    done: v.array(id),
    /** The envelopes that were refused, each with the reason. */
    refused: v.array(v.object({ id, title: v.string(), message: v.string() })),
  }),
  allow: senders,
});

export const takeBack = endpoint({
  name: 'sent.takeBack',
  summary: 'End the hand-overs of an envelope',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/{id}/take-back',
  params: idParams,
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});

export const setConfidential = endpoint({
  name: 'sent.setConfidential',
  summary: 'Mark a sent envelope confidential, or take the mark off; its sender and administrators',
  api: 'sign',
  method: 'PUT',
  path: '/sent-envelopes/{id}/confidential',
  params: idParams,
  body: v.strictObject({ confidential: v.boolean() }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});

export const readingReason = v.pipe(v.string(), paragraphs, v.nonEmpty('Say why.'), v.maxLength(1000));
export const openContent = endpoint({
  name: 'sent.openContent',
  summary: 'Open withheld content for an hour; auditors and administrators give a reason, which is logged',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/{id}/open-content',
  params: idParams,
  body: v.strictObject({ reason: readingReason }),
  shape: 'data',
  answer: sentEnvelope,
  allow: sendersReading,
});
