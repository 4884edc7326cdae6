import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { activityFields } from '#contract/activity.ts';
import type { Filter } from '#contract/core/filters.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { clients } from '../clients/tables.ts';
import type { Tx } from '../db/db.ts';
import { idBatches } from '../db/id-batches.ts';
import { countList, planList } from '../db/list.ts';
import { withheldTitle } from '../signing/envelope/access.queries.ts';
import { isReadable } from './queries.ts';
import type { LogReader } from './readers.ts';
import { activityLog } from './tables.ts';

type Checked = CheckedList<typeof activityFields>;
/** Conditions of a list besides its filters. */
type Wanted = Pick<ListQuery, 'search'> & { ids?: readonly string[] | undefined };

const isNavigation = eq(activityLog.name, 'Navigation');
/** The literal of the partial index: a parameter would keep it from being used. */
const isChange = ne(activityLog.name, sql`'Navigation'`);
const byKind = ({ operator, keyword }: Filter): SQL | undefined => {
  const asked = new Set(keyword.split(',').map((kind) => kind.trim()));
  const wants = (kind: string) => asked.has(kind) !== (operator === 'NE');
  if (wants('changes') && wants('navigation')) return undefined;
  if (wants('changes')) return isChange;
  return wants('navigation') ? isNavigation : sql`false`;
};

/** The newest entries first. */
const plan = (reader: LogReader, checked: Checked, query: Wanted & Partial<ListQuery>) =>
  planList(
    checked,
    { page: 1, recordPerPage: 0, ...query },
    {
      columns: {
        at: activityLog.at,
        entries: byKind,
        causer: activityLog.causer_id,
        audience: activityLog.audience,
        client: activityLog.client_id,
        name: activityLog.name,
        event: activityLog.event,
        subject: activityLog.subject_id,
        batch: activityLog.batch_id,
      },
      always: [isReadable(reader), query.ids && inArray(activityLog.id, [...query.ids])],
      order: [desc(activityLog.at), desc(activityLog.id)],
      tieBreak: activityLog.id,
    },
  );

/** The name of a member of staff, a contact, an employee of a client or a recipient. */
export const causerName: SQL<string | null> = sql`case activity_log.audience
  when 'staff' then (select u.display_name from users u where u.id = activity_log.causer_id)
  when 'client_contact' then (select trim(concat(c.first_name, ' ', c.last_name)) from contacts c where c.id = activity_log.causer_id)
  when 'client_employee' then (select trim(concat(e.first_name, ' ', e.last_name)) from payroll_employees e where e.id = activity_log.causer_id)
  when 'external' then (select r.name from recipients r where r.id = activity_log.causer_id) end`;

/** Uploads are their owner's until they are part of something: a file's name may say as much as a confidential title. */
const isForeignUpload = sql`activity_log.subject_type = 'Upload'
  and activity_log.causer_id is distinct from (select app.id('user_id'))`;
const unlessForeign = (column: PgColumn) =>
  sql<string | null>`case when ${isForeignUpload} then null else ${column} end`;
const subject_type = unlessForeign(activityLog.subject_type);
const subject_id = unlessForeign(activityLog.subject_id);

/** Entries of envelopes name their title, which not every reader of the log may know. */
const isForeignEnvelope = sql`activity_log.subject_type = 'envelope' and not exists (select from envelopes
  where envelopes.id = activity_log.subject_id and (not envelopes.confidential or app.reads_content(envelopes.id)))`;
/** The words of an entry as its reader may see them. */
export const shownDescription: SQL<string> = sql`case when ${isForeignUpload} then 'Uploaded a file'
  when ${isForeignEnvelope} then ${withheldTitle} else activity_log.description end`;
/** The values of an entry whose description is withheld are withheld too. */
const unlessWithheld = (column: PgColumn) =>
  sql<unknown>`case when ${isForeignUpload} or ${isForeignEnvelope} then null else ${column} end`;

/** False for signings whose network and device are of a record that the actor may not read. */
const showsOrigin: SQL<boolean> = sql`activity_log.subject_type is distinct from 'envelope'
  or app.reads_certificate(activity_log.subject_id)`;

const isNotReversed: SQL = sql`not exists (select from activity_log r where r.reversal_of = activity_log.id)`;

const { id, at, name, event, audience, causer_id, client_id } = activityLog;
const { batch_id, act_id, reversal_of, old, attributes, attribute, ip, device, request_id } = activityLog;
const listed = {
  ...{
    id,
    at,
    name,
    event,
    description: shownDescription,
    audience,
    causer_id,
    causerName,
    client_id,
    clientName: clients.name,
  },
  ...{ subject_type, subject_id, batch_id, act_id, reversal_of },
};
const select = (tx: Tx) =>
  tx.select(listed).from(activityLog).leftJoin(clients, eq(clients.id, activityLog.client_id));
export type ListedEntry = Awaited<ReturnType<typeof select>>[number];

export async function activityPage(tx: Tx, reader: LogReader, checked: Checked, query: ListQuery) {
  const { where, orderBy, limit, offset } = plan(reader, checked, query);
  const rows = await select(tx)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, activityLog, where, query) };
}

/** Number of entries on all pages. */
export const countActivity = (tx: Tx, reader: LogReader, checked: Checked, wanted: Wanted): Promise<number> =>
  tx.$count(activityLog, plan(reader, checked, wanted).where);

/** Ids of all pages, in list order, in batches. */
export function activityIdBatches(tx: Tx, reader: LogReader, checked: Checked, wanted: Wanted) {
  const { where, orderBy } = plan(reader, checked, wanted);
  const ids = tx
    .select({ id })
    .from(activityLog)
    .where(where)
    .orderBy(...orderBy);
  return idBatches(tx, ids);
}

/** These entries as the list shows them, in this order. */
export async function listedActivity(tx: Tx, ids: string[]): Promise<ListedEntry[]> {
  const rows = await select(tx).where(inArray(activityLog.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

const detailed = (tx: Tx) =>
  tx
    .select({
      ...listed,
      ...{ old: unlessWithheld(old), attributes: unlessWithheld(attributes), attribute },
      ...{ ip, device, request_id, showsOrigin },
    })
    .from(activityLog)
    .leftJoin(clients, eq(clients.id, activityLog.client_id));

/** One entry with everything the log holds of it. */
export const activityById = async (tx: Tx, reader: LogReader, entryId: string) =>
  (await detailed(tx).where(and(eq(activityLog.id, entryId), isReadable(reader))))[0];

/** Entries that reversed these, with the names of those who did it. */
export const reversalsOf = (tx: Tx, ids: string[]) => select(tx).where(inArray(activityLog.reversal_of, ids));

/** Entries that were made together. */
export type Together = SQL | undefined;
/** The entries of an import or bulk act. */
export const ofBatch = (batchId: string): Together => eq(activityLog.batch_id, batchId);
/** The entries of the act of which this one is a part; itself alone if it is older than acts. The time finds them by an index. */
export const ofAct = ({
  id: own,
  act_id: act,
  at: when,
}: Pick<ListedEntry, 'id' | 'act_id' | 'at'>): Together =>
  act === null ? eq(activityLog.id, own) : and(eq(activityLog.at, when), eq(activityLog.act_id, act));

/** Entries made together that are not reversed yet, the newest first. */
export const entriesToReverse = (tx: Tx, reader: LogReader, together: Together, most?: number) => {
  const entries = detailed(tx)
    .where(and(together, isNotReversed, isReadable(reader)))
    .orderBy(desc(activityLog.at), desc(activityLog.id));
  return most === undefined ? entries : entries.limit(most);
};

/** Number of entries of an import or bulk act. */
export const countBatch = (tx: Tx, reader: LogReader, batchId: string): Promise<number> =>
  tx.$count(activityLog, and(eq(activityLog.batch_id, batchId), isReadable(reader)));

/** True if an entry that was made with these, and is not reversed yet, may not be seen by the reader. */
export async function hidesSome(tx: Tx, reader: LogReader, together: Together): Promise<boolean> {
  const open = and(together, isNotReversed);
  const readable = await tx.$count(activityLog, and(open, isReadable(reader)));
  return (await tx.$count(activityLog, open)) > readable;
}

/** Holds an entry until the transaction ends, so that it is reversed once. */
export const lockEntry = (tx: Tx, entryId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reverse ${entryId}`}, 0))`);
