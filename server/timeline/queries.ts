import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { transitions } from '#contract/clients/lifecycle.ts';
import type { TimelineEntry, TimelineKind } from '#contract/clients/timeline.ts';
import { causerName, shownDescription } from '../activity/log.queries.ts';
import { isReadable } from '../activity/queries.ts';
import type { LogReader } from '../activity/readers.ts';
import type { Tx } from '../db/db.ts';
import { isOfClient } from '../db/of-client.ts';
import { mayKnow, readableTitle } from '../signing/envelope/access.queries.ts';

const entriesOfPage = 30;
const mostPeople = 100;
const moves = [...Object.values(transitions).map(({ event }) => event), 'end_scheduled'];
/** Entries that no other kind tells of. */
const isToldHere = sql`activity_log.name <> 'Navigation'
  and coalesce(activity_log.subject_type, '') not in ('envelope', 'Upload')
  and not (activity_log.event = 'created' and coalesce(activity_log.subject_type, '') in ('comment', 'document', 'board_meeting', 'filing'))
  and not (activity_log.subject_type is not distinct from 'client' and ${inArray(sql`activity_log.event`, moves)})`;
const nameOf = (user: SQL) => sql`(select u.display_name from users u where u.id = ${user})`;

/** The entries of each kind: id, at, title, detail, by. Row policies leave those that the reader may see. */
const sources: Readonly<Record<TimelineKind, (clientId: string, reader: LogReader, now: string) => SQL>> = {
  activity: (clientId, reader) => sql`
    select activity_log.id, activity_log.at, ${shownDescription} as title, activity_log.event as detail, ${causerName} as by
    from activity_log where ${and(isOfClient(sql`activity_log.client_id`, clientId), isToldHere, isReadable(reader))}`,
  comment: (clientId) => sql`
    select c.id, c.created_at as at, case when c.from_client then 'Message of the client'
      when c.visibility = 'CLIENT' then 'Message to the client' else 'Note among colleagues' end as title,
      left(c.body, 200) as detail, c.author_name as by
    from comments c where ${isOfClient(sql`c.client_id`, clientId)} and c.deleted_at is null
      and not exists (select from comments p where p.id = c.parent_id and p.deleted_at is not null)`,
  document: (clientId) => sql`
    select d.id, d.added_at as at, d.title, (select t.name from document_types t
      where t.code = d.document_type and t.deleted_at is null) as detail, d.added_by as by
    from documents d where ${isOfClient(sql`d.client_id`, clientId)} and d.deleted_at is null`,
  envelope: (clientId) => sql`
    select envelopes.id, moment.at, ${readableTitle} as title, moment.status as detail,
      case when moment.status = 'sent' then ${nameOf(sql`envelopes.sender_id`)} end as by
    from envelopes, lateral (values (envelopes.sent_at, 'sent'), (envelopes.ended_at, envelopes.status)) as moment(at, status)
    where ${isOfClient(sql`envelopes.client_id`, clientId)} and envelopes.sent_at is not null and moment.at is not null and ${mayKnow}
      and (moment.status = 'sent' or moment.at > envelopes.sent_at)`,
  lifecycle: (clientId) => sql`
    select m.id, m.at, m.action as title, m.reason as detail, ${nameOf(sql`m.moved_by`)} as by
    from client_moves m where m.client_id = ${clientId}`,
  meeting: (clientId, _reader, now) => sql`
    select b.id, b.starts_at as at, b.title, b.status as detail, null::text as by
    from board_meetings b where ${isOfClient(sql`b.client_id`, clientId)} and b.deleted_at is null and b.status <> 'DRAFT'
      and b.starts_at <= ${now}::timestamptz`,
  filing: (clientId) => sql`
    select f.id, f.lodged_at::timestamp at time zone coalesce((select firm.time_zone from firm), 'utc') as at,
      f.form as title, f.outcome as detail, null::text as by
    from filings f where ${isOfClient(sql`f.client_id`, clientId)} and f.deleted_at is null and f.lodged_at is not null`,
};

interface Asked {
  readonly clientId: string;
  readonly reader: LogReader;
  readonly kinds: readonly TimelineKind[];
  readonly person: string | undefined;
  readonly before: { readonly at: string; readonly id: string } | undefined;
  /** Instant. */
  readonly now: string;
}

const all = ({ clientId, reader, kinds, now }: Omit<Asked, 'person' | 'before'>): SQL =>
  sql.join(
    kinds.map(
      (kind) =>
        sql`select ${kind}::text as kind, one.id, one.at, one.title, one.detail, one.by from (${sources[kind](clientId, reader, now)}) one`,
    ),
    sql` union all `,
  );

interface Row extends Record<string, unknown>, TimelineEntry {
  place: string;
}

/** A page of entries, the newest first, and the place of the last one if there are more. */
export async function timelinePage(
  tx: Tx,
  asked: Asked,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const { kinds, person, before } = asked;
  if (kinds.length === 0) return { entries: [], next: null };
  const conditions = and(
    person === undefined ? undefined : sql`entry.by = ${person}`,
    before && sql`(entry.at, entry.id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
  );
  const { rows } = await tx.execute<Row>(
    sql`select entry.kind, entry.id, to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, entry.title, entry.detail, entry.by,
        to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || entry.id as place
      from (${all(asked)}) entry where ${conditions ?? sql`true`}
      order by entry.at desc, entry.id desc limit ${entriesOfPage + 1}`,
  );
  const page = rows.slice(0, entriesOfPage);
  return {
    entries: page.map(({ place: _, ...entry }) => entry),
    next: rows.length > entriesOfPage ? (page.at(-1)?.place ?? null) : null,
  };
}

/** The names of the people of all entries, in their order. */
export async function peopleOfTimeline(tx: Tx, asked: Asked): Promise<string[]> {
  if (asked.kinds.length === 0) return [];
  const { rows } = await tx.execute<{ by: string }>(
    sql`select distinct entry.by collate app.names as by from (${all(asked)}) entry
      where entry.by <> '' order by by limit ${mostPeople}`,
  );
  return rows.map(({ by }) => by);
}
