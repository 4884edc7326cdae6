import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { Permission } from '../core/permissions.ts';
import type { Requirement } from '../core/requirement.ts';
import { line } from '../core/text/pasted.ts';
import { date, id, idParams, instant } from '../core/values.ts';
import { viewsComments } from './comments.ts';

/* What happened with a client, of all its tabs in one order (0134). */

export const timelineKinds = [
  'activity',
  'comment',
  'document',
  'envelope',
  'lifecycle',
  'meeting',
  'filing',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const tab = (permission: Permission): Requirement => ({ all: ['view client', permission] });
/** The permissions by which the entries of each kind are read: those of the page that each leads to. */
export const timelineNeeds: Readonly<Record<TimelineKind, Requirement>> = {
  activity: tab('view activity log'),
  comment: viewsComments,
  document: tab('view document client'),
  envelope: tab('view sign'),
  lifecycle: tab('view info client'),
  meeting: tab('view board management client'),
  filing: tab('view corporate secretary client'),
};

const unread = 'The place in the timeline could not be read.';
/** The place of an entry: its time to the microsecond, and its id. */
const place = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z_[\da-f-]{36}$/, unread),
  v.check((text) => v.is(date, text.slice(0, 10)), unread),
  v.check((text) => v.is(id, text.slice(28)), unread),
  v.transform((text) => ({ at: text.slice(0, 27), id: text.slice(28) })),
);

const timelineEntry = v.object({
  kind: v.picklist(timelineKinds),
  /** Id of the record that it is about; of an act on the status, the act's own. */
  id,
  at: instant,
  /** The name of the record in words, or the code of an act on the status. */
  title: v.string(),
  /** A state, a reason or the first words. */
  detail: v.nullable(v.string()),
  /** The name of the person, as far as it is known. */
  by: v.nullable(v.string()),
});
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;

export const readTimeline = endpoint({
  name: 'clients.timeline',
  summary: 'What happened with a client, the newest first; each kind for those who may open its own page',
  api: 'main',
  method: 'GET',
  path: '/clients/{id}/timeline',
  params: idParams,
  query: v.object({
    kind: v.optional(v.picklist(timelineKinds, `The kind is one of ${timelineKinds.join(', ')}.`)),
    /** The name of a person. */
    person: v.optional(v.pipe(v.string(), v.maxLength(255, 'At most 255 characters.'), line)),
    /** The `next` of the page before. */
    before: v.optional(place),
  }),
  shape: 'data',
  answer: v.object({
    entries: v.array(timelineEntry),
    /** The place after the last entry; null if there are no more. */
    next: v.nullable(v.string()),
    /** The kinds that the reader may see. */
    kinds: v.array(v.picklist(timelineKinds)),
    /** Names of the people of the entries, with the first page. */
    people: v.array(v.string()),
  }),
  allow: { by: 'bearer', audiences: ['staff'], permissions: { all: ['view client'] } },
});
