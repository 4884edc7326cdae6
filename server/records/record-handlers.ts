import type { ObjectEntries } from 'valibot';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { ListFields } from '#contract/core/filters.ts';
import type { Parent, RecordKind, RowOf } from '#contract/core/record.ts';
import type { ActivityEntry } from '../activity/activity.ts';
import { differences } from '../activity/differences.ts';
import type { EntryMark } from '../activity/reversed-entry.ts';
import { namesOfClients } from '../clients/queries.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { historyOf } from './history.ts';
import { importAll } from './import.ts';
import { lockParent } from './lock.ts';
import type { Columns, ParentOf, RecordQueries, RecordTable, Stored } from './queries.ts';
import { recordReversal } from './reverse-record.ts';

/** A record as it will be written. */
export type RecordCandidate<T extends RecordTable> = Columns<T> & { id: string } & ParentOf<T>;

/** The context of a rule; the records of the parent are locked meanwhile. */
export interface RuleCall<T extends RecordTable> {
  readonly tx: Tx;
  /** The person who writes it. */
  readonly actor: Actor;
  readonly now: string;
  /** The stored record, deleted or not; undefined for a new one. */
  readonly before: Stored<T> | undefined;
  /** Changes another record, and logs it. */
  change(other: Stored<T>, columns: Partial<Columns<T>>): Promise<void>;
}
/** A rule that runs before a record is created, changed or restored: throws to refuse it, or changes other records of its parent. */
export type Rule<T extends RecordTable> = (record: RecordCandidate<T>, call: RuleCall<T>) => Promise<void>;

/** The parts specific to one kind of record. */
interface Own<Out, A extends ObjectEntries, T extends RecordTable, F extends ListFields> {
  readonly queries: RecordQueries<T, F>;
  /** Title of a record for people, on one line. */
  title(record: Columns<T>, tx: Tx): string | Promise<string>;
  /**
   * The form as it is written, while the parent is locked: makes what a record is to name, or finds it. `before` is the record of the id, if
   * there is one already.
   */
  prepare?(form: Out, call: Call<Endpoint>, of: { id: string; before: Stored<T> | undefined }): Promise<Out>;
  /** The columns of a form. Throws 422 for problems a schema cannot express. */
  toColumns(form: Out): Columns<T>;
  /** The fields of an answer that differ from the columns, one item for each row in order. */
  toAnswer(
    rows: readonly Stored<T>[],
    tx: Tx,
    now: string,
  ): readonly Pick<RowOf<Out, A>, keyof A>[] | Promise<readonly Pick<RowOf<Out, A>, keyof A>[]>;
  readonly rules?: readonly Rule<T>[];
  /** The columns that the actor may write instead of these: a right that they lack is asked for (`grants`). */
  withheld?(columns: Columns<T>, actor: Actor, before: Stored<T> | undefined): Partial<Columns<T>>;
  /** The reason for which a record is not deleted as things are, in sentences; null if it may be. */
  whyKept?(row: Stored<T>, tx: Tx): Promise<string | null>;
  /** Advice to a person who may not delete a record because something names it. */
  readonly inUse?: string;
  /** Field names by column, where they differ. */
  readonly fieldOf?: Readonly<Record<string, string>>;
}

/** True if the version given is not the present one. */
const isOlder = (version: number | undefined, row: { version: number }) =>
  version !== undefined && version !== row.version;

/** ['3 clients', '1 person'] → '3 clients and 1 person' */
const listOf = (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** The transaction and the time of a call. */
type Moment = Pick<Call<Endpoint>, 'tx' | 'now'>;

const stampOf = ({ now, actor }: Call<Endpoint>) => ({ updated_at: now, updated_by: actor.userId });

export function recordHandlers<
  N extends string,
  In extends Readonly<Record<string, unknown>>,
  Out,
  A extends ObjectEntries,
  F extends ListFields,
  P extends Parent,
  T extends RecordTable,
>(
  record: RecordKind<N, In, Out, A, F, P>,
  own: Own<Out, A, T, RecordKind<N, In, Out, A, F, P>['fields']>,
): readonly Handler[] {
  const { queries, title, rules = [], inUse = 'Change that first.', fieldOf = {} } = own;
  const { description, label, key } = record;
  type Row = RowOf<Out, A, P>;
  type Columned = RecordCandidate<T>;
  const common = ['id', 'client_id', 'version', 'updated_at', 'updated_by'];
  const columnOf = Object.fromEntries(Object.entries(fieldOf).map(([column, field]) => [field, column]));
  const alike = Object.keys(description.form.schema?.entries ?? {}).filter(
    (field) => !(field in description.answer),
  );

  async function answersOf(rows: readonly Stored<T>[], { tx, now }: Moment): Promise<Row[]> {
    const others = await own.toAnswer(rows, tx, now);
    return rows.map((row, at) => {
      const columns: Readonly<Record<string, unknown>> = row;
      const same = [...common, ...alike].map((field) => [field, columns[columnOf[field] ?? field]]);
      // Fields that form and answer share are answered as stored.
      return { ...Object.fromEntries(same), ...others[at] } as Row;
    });
  }
  async function answerOf(row: Stored<T>, at: Moment): Promise<Row> {
    const [answer] = await answersOf([row], at);
    if (!answer) throw new Error('A row has no answer.');
    return answer;
  }

  /** Columns as this actor may write them. */
  const written = <C extends Partial<Columns<T>>>(
    columns: C,
    { actor }: Call<Endpoint>,
    before?: Stored<T>,
  ): C => ({ ...columns, ...own.withheld?.({ ...before, ...columns } as Columns<T>, actor, before) });

  /** The columns of a form as this actor may write them. */
  async function columnsOf(
    call: Call<Endpoint>,
    form: Out,
    of: { id: string; before: Stored<T> | undefined },
  ) {
    const prepared = own.prepare ? await own.prepare(form, call, of) : form;
    return written(own.toColumns(prepared), call, of.before);
  }

  async function rowById(tx: Tx, id: string): Promise<Stored<T>> {
    const row = await queries.byId(tx, id);
    if (!row || row.deleted_at !== null) throw new Refusal('not_found');
    return row;
  }
  /** The record of that id, deleted or not, locked against changes. */
  async function held(tx: Tx, id: string): Promise<Stored<T>> {
    const found = await queries.byId(tx, id);
    if (!found) throw new Refusal('not_found');
    await lockParent(tx, key, found.client_id);
    const row = await queries.byId(tx, id);
    if (!row) throw new Refusal('not_found');
    return row;
  }
  const stale = async (row: Stored<T>, at: Moment) =>
    new Refusal('stale', { current: await answerOf(row, at) });

  async function log(
    call: Call<Endpoint>,
    mark: EntryMark,
    row: Columned,
    changed: Pick<ActivityEntry, 'old' | 'attributes'> = {},
  ): Promise<void> {
    await call.activity({
      name: label,
      ...mark,
      description: await title(row, call.tx),
      subject: { type: key, id: row.id },
      clientId: row.client_id ?? null,
      ...changed,
    });
  }

  async function change(
    call: Call<Endpoint>,
    before: Stored<T>,
    columns: Partial<Columns<T>>,
    mark: EntryMark = { event: 'updated' },
  ): Promise<void> {
    const changed = differences(before, columns);
    if (!changed) return;
    await queries.change(call.tx, before, { ...columns, ...stampOf(call) });
    await log(call, mark, { ...before, ...columns }, changed);
  }
  async function applyRules(call: Call<Endpoint>, candidate: Columned, before?: Stored<T>): Promise<void> {
    const of: RuleCall<T> = {
      tx: call.tx,
      actor: call.actor,
      now: call.now,
      before,
      change: (other, columns) => change(call, other, columns),
    };
    for (const rule of rules) await rule(candidate, of);
  }
  async function remove(call: Call<Endpoint>, before: Stored<T>, mark: EntryMark): Promise<void> {
    const uses = await queries.uses(call.tx, before.id);
    if (uses.length > 0)
      throw new Refusal('conflict', {
        message: `${label} ${await title(before, call.tx)} is used by ${listOf(uses)}. ${inUse}`,
      });
    const reason = await own.whyKept?.(before, call.tx);
    if (reason) throw new Refusal('conflict', { message: reason });
    await queries.setDeleted(call.tx, before.id, call.now);
    await log(call, mark, before);
  }
  async function restore(call: Call<Endpoint>, before: Stored<T>, mark: EntryMark): Promise<void> {
    await applyRules(call, before, before);
    await queries.setDeleted(call.tx, before.id, null);
    await log(call, mark, before);
  }

  async function create(
    call: Call<Endpoint>,
    { id, client_id, form }: { id: string; client_id?: string | undefined; form: Out },
  ): Promise<Row> {
    const { tx } = call;
    if (!(await lockParent(tx, key, client_id))) throw invalid('client_id', 'There is no such client.');
    const earlier = own.prepare ? await queries.byId(tx, id) : undefined;
    const columns = await columnsOf(call, form, { id, before: earlier });
    // The contract gives the id of a client to its records, and to no others.
    const candidate = { ...columns, id, ...(client_id && { client_id }) } as unknown as Columned;
    if (!(await queries.byId(tx, id))) {
      await applyRules(call, candidate);
      if (await queries.insert(tx, { ...candidate, ...stampOf(call) })) {
        await log(call, { event: 'created' }, candidate, { attributes: columns });
        return answerOf(await rowById(tx, id), call);
      }
    }
    const there = await rowById(tx, id);
    if (differences(there, { client_id, ...columns })) throw await stale(there, call);
    return answerOf(there, call);
  }

  const reversal = recordReversal(record, {
    fieldOf,
    byId: queries.byId,
    held,
    stale,
    change: async (call, before, reversed, mark) => {
      const columns = written(reversed, call, before);
      await applyRules(call, { ...before, ...columns }, before);
      await change(call, before, columns, mark);
    },
    remove,
    restore,
  });

  return [
    handle(record.list, async (call) => {
      const { tx, input } = call;
      const { query } = input;
      const checked = checkedList(record.fields, query);
      const { rows, count } = await queries.page(tx, checked, query);
      return listAnswer(await answersOf(rows, call), query, checked, count);
    }),

    handle(record.read, async (call) => answerOf(await rowById(call.tx, call.input.params.id), call)),

    handle(record.create, async (call) => create(call, call.input.body)),

    handle(record.importRows, async (call) => {
      const { client_id, rows } = call.input.body;
      await importAll(call, call.input.body, (part, row) => create(part, { ...row, client_id }));
      return { rows: rows.length };
    }),

    handle(record.logExport, async (call) => {
      const { client_id, rows } = call.input.body;
      if (client_id && (await namesOfClients(call.tx, [client_id])).length === 0)
        throw invalid('client_id', 'There is no such client.');
      await call.activity({
        name: 'Export',
        event: 'exported',
        description: `${label}: ${rows} ${rows === 1 ? 'row' : 'rows'}`,
        clientId: client_id ?? null,
        attributes: { list: description.name, rows },
      });
      return undefined;
    }),

    handle(record.update, async (call) => {
      const { tx, input } = call;
      const before = await held(tx, input.params.id);
      if (before.deleted_at !== null) throw new Refusal('not_found');
      const columns = await columnsOf(call, input.body.form, { id: before.id, before });
      if (!differences(before, columns)) return answerOf(before, call);
      if (before.version !== input.body.version) throw await stale(before, call);
      await applyRules(call, { ...before, ...columns }, before);
      await change(call, before, columns);
      return answerOf(await rowById(tx, before.id), call);
    }),

    handle(record.remove, async (call) => {
      const { tx, input } = call;
      const before = await held(tx, input.params.id);
      // Deleted by somebody else already: nothing to do.
      if (before.deleted_at !== null) return undefined;
      if (isOlder(input.query.version, before)) throw await stale(before, call);
      await remove(call, before, { event: 'deleted' });
      return undefined;
    }),

    handle(record.restore, async (call) => {
      const { tx, input } = call;
      const before = await held(tx, input.params.id);
      if (isOlder(input.query.version, before)) throw await stale(before, call);
      if (before.deleted_at === null) return answerOf(before, call);
      await restore(call, before, { event: 'restored' });
      return answerOf(await rowById(tx, before.id), call);
    }),

    handle(
      record.history,
      async (call) => {
        const { id } = call.input.params;
        if (!(await queries.byId(call.tx, id))) throw new Refusal('not_found');
        return historyOf(call, id, fieldOf);
      },
      { reversal, purge: { name: description.name, table: queries.tableName, run: queries.purge } },
    ),
  ];
}
