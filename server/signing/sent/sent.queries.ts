import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { FilterEntry } from '#contract/core/filters.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { gates, hasActed } from '#contract/signing/roles.ts';
import type { SentRow, sentFields } from '#contract/signing/sent-envelopes.ts';
import { occurs, searchKey } from '#server/db/compare.ts';
import type { Tx } from '#server/db/db.ts';
import { idBatches } from '#server/db/id-batches.ts';
import { countList, planList } from '#server/db/list.ts';
import { mayKnow, readableKey, readableTitle, whose } from '../envelope/access.queries.ts';
import { hidden, lastEventAt, newest, stage, supersededBy } from '../envelope/stage.queries.ts';
import { envelopes, hiddenEnvelopes, recipients } from '../tables.ts';

/** Computed state of an envelope for its sender. */
export async function stageOf(tx: Tx, { id }: { id: string }) {
  const [row] = await tx.select({ stage, hidden, supersededBy }).from(envelopes).where(eq(envelopes.id, id));
  if (!row) throw new Error(`There is no envelope ${id}.`);
  return row;
}

export const setHidden = (tx: Tx, envelope_id: string, user_id: string, on: boolean) =>
  on
    ? tx
        .insert(hiddenEnvelopes)
        .values({ envelope_id, user_id })
        .onConflictDoUpdate({
          target: [hiddenEnvelopes.envelope_id, hiddenEnvelopes.user_id],
          set: { created_at: sql`now()` },
        })
    : tx
        .delete(hiddenEnvelopes)
        .where(and(eq(hiddenEnvelopes.envelope_id, envelope_id), eq(hiddenEnvelopes.user_id, user_id)));

/** A fact of the client of an envelope; one that was merged is its survivor. */
const ofClient = (fact: SQL) =>
  sql<
    string | null
  >`(select ${fact} from clients c join clients s on s.id = case when c.merged_into is null then c.id else app.client_survivor(c.id) end
    where c.id = envelopes.client_id)`;
const client = ofClient(sql`s.name`);

/** Kind of the newest event. An envelope is complete for its sender once its certificate exists. */
const lastEvent: SQL<SentRow['last_event']['kind']> = sql`case when envelopes.status = 'draft' then 'saved'
  else replace(${newest(sql`a.event::json ->> 'type'`)}, 'certified', 'completed') end`;

const found = (text: string): SQL | undefined => {
  const recipient = occurs(searchKey(sql`r.name`, sql`r.email`), text);
  return or(
    occurs(readableKey, text),
    occurs(ofClient(sql`concat(c.name_key, s.name_key)`), text),
    sql`exists (select from recipients r where r.envelope_id = envelopes.id and ${recipient})`,
  );
};

const names = (entry: FilterEntry, field: string): boolean =>
  'or' in entry ? entry.or.some((filter) => filter.field === field) : entry.field === field;

const sender = sql<string>`(select u.display_name from users u where u.id = envelopes.sender_id)`;

type Checked = CheckedList<typeof sentFields>;
/** Conditions of a list besides its filters. */
type Wanted = Pick<ListQuery, 'search'> & { ids?: readonly string[] | undefined };

/** The envelopes the actor may know of as staff, the one with the newest event first. */
function plan(checked: Checked, query: Wanted & Partial<ListQuery>) {
  const asksForHidden = checked.filters.some((entry) => names(entry, 'hidden'));
  return planList(
    checked,
    { page: 1, recordPerPage: 0, ...query },
    {
      columns: {
        title: readableTitle,
        whose,
        status: envelopes.status,
        deadline: envelopes.deadline,
        sent_at: envelopes.sent_at,
        stage,
        client,
        hidden: sql`case when ${hidden} then 'yes' else 'no' end`,
        last_event_at: lastEventAt,
      },
      keys: { title: readableKey },
      always: [
        mayKnow,
        isNull(envelopes.discarded_at),
        asksForHidden ? undefined : sql`not ${hidden}`,
        query.ids && inArray(envelopes.id, [...query.ids]),
      ],
      search: found,
      order: [sql`${lastEventAt} desc`],
      tieBreak: envelopes.id,
    },
  );
}

const { id, version, confidential, status, step, deadline, sent_at } = envelopes;
const listed = {
  ...{ id, version, title: readableTitle, confidential, sender, whose, status, step, deadline, sent_at },
  ...{
    client_id: ofClient(sql`s.id`),
    client,
    stage,
    hidden,
    lastEvent,
    lastEventAt: lastEventAt.mapWith(envelopes.saved_at),
  },
};
const select = (tx: Tx) => tx.select(listed).from(envelopes);
type Listed = Awaited<ReturnType<typeof select>>[number];

/** The rows with the people of each. */
async function withPeople(tx: Tx, rows: readonly Listed[]): Promise<SentRow[]> {
  const peopleOf = await people(
    tx,
    rows.map((row) => row.id),
  );
  return rows.map(({ client_id, client, lastEvent: kind, lastEventAt: at, ...row }) => ({
    ...row,
    client: client_id && client ? { id: client_id, name: client } : null,
    last_event: { kind, at },
    people: peopleOf(row.id),
  }));
}

export async function listSent(
  tx: Tx,
  checked: Checked,
  query: ListQuery,
): Promise<{ rows: SentRow[]; count: { total: number; totalExact: boolean } }> {
  const { where, orderBy, limit, offset } = plan(checked, query);
  const rows = await select(tx)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows: await withPeople(tx, rows), count: await countList(tx, envelopes, where, query) };
}

/** Number of envelopes on all pages. */
export const countSent = (tx: Tx, checked: Checked, wanted: Wanted): Promise<number> =>
  tx.$count(envelopes, plan(checked, wanted).where);

/** Ids of all pages, in list order, in batches. */
export function sentIdBatches(tx: Tx, checked: Checked, wanted: Wanted) {
  const { where, orderBy } = plan(checked, wanted);
  const ids = tx
    .select({ id })
    .from(envelopes)
    .where(where)
    .orderBy(...orderBy);
  return idBatches(tx, ids);
}

/** These envelopes as the list shows them, in this order. */
export async function sentRows(tx: Tx, ids: string[]): Promise<SentRow[]> {
  const rows = await withPeople(tx, await select(tx).where(inArray(envelopes.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

/** Looks up the people who have to act on these envelopes; the answered function gives them for one. */
async function people(tx: Tx, ids: string[]): Promise<(id: string) => SentRow['people']> {
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({
            envelope_id: recipients.envelope_id,
            name: recipients.name,
            role: recipients.role,
            action: recipients.action,
          })
          .from(recipients)
          .where(inArray(recipients.envelope_id, ids))
          .orderBy(recipients.order, recipients.id);
  return (id) => {
    const theirs = found.filter((one) => one.envelope_id === id && gates(one) && one.action !== 'replaced');
    return {
      all: theirs.length,
      acted: theirs.filter(hasActed).length,
      awaited: theirs.filter(({ action }) => action === 'due').map(({ name }) => name),
    };
  };
}
