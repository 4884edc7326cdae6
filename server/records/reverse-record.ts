import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Description } from '#contract/core/record.ts';
import { cannotReverse, type EntryMark, isAsLeft, isChangedSince } from '../activity/reversed-entry.ts';
import type { Tx } from '../db/db.ts';
import type { Call, Reversal } from '../http/handler.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Columns, RecordTable, Stored } from './queries.ts';

/** The steps of a kind of record; each applies its rules and logs itself. */
interface Steps<T extends RecordTable> {
  readonly fieldOf: Readonly<Record<string, string>>;
  byId(tx: Tx, id: string): Promise<Stored<T> | undefined>;
  held(tx: Tx, id: string): Promise<Stored<T>>;
  stale(row: Stored<T>, at: Pick<Call<Endpoint>, 'tx' | 'now'>): Promise<Refusal>;
  change(call: Call<Endpoint>, row: Stored<T>, columns: Partial<Columns<T>>, mark: EntryMark): Promise<void>;
  remove(call: Call<Endpoint>, row: Stored<T>, mark: EntryMark): Promise<void>;
  restore(call: Call<Endpoint>, row: Stored<T>, mark: EntryMark): Promise<void>;
}

/** The parts of a description that its reversal needs. */
interface Kind {
  readonly key: string;
  readonly description: Pick<Description<string, never, unknown, never, unknown, never>, 'noun' | 'may'>;
}

/** Reverses entries about a kind of record: created is deleted, deleted restored, and changed fields get their values of before. */
export function recordReversal<T extends RecordTable>(
  { key, description: { noun, may } }: Kind,
  steps: Steps<T>,
): Reversal {
  return {
    type: key,
    edit: { all: may.edit },
    fieldOf: steps.fieldOf,
    async reverse(call, entry) {
      const { tx } = call;
      const { effect, subjectId, mark } = entry;
      if (!(await steps.byId(tx, subjectId))) throw cannotReverse(`This ${noun} was deleted for good.`);
      const row = await steps.held(tx, subjectId);
      const isDeleted = row.deleted_at !== null;
      const isThere = `This ${noun} is ${isDeleted ? 'deleted' : 'there again'}`;
      if (effect === 'deleted') {
        if (!isDeleted) throw cannotReverse(`${isThere} already.`);
        return steps.restore(call, row, mark);
      }
      if (effect === 'updated') {
        if (isDeleted) throw cannotReverse(`${isThere}. Bring it back first.`);
        if (!isAsLeft(row, entry)) throw await steps.stale(row, call);
        // The log holds columns as the table has them.
        return steps.change(call, row, entry.old as Partial<Columns<T>>, mark);
      }
      if (isDeleted) throw cannotReverse(`${isThere} already.`);
      // An entry that brought the record back holds none of its values.
      const isChanged = effect === 'restored' ? await isChangedSince(tx, entry) : !isAsLeft(row, entry);
      if (isChanged)
        throw cannotReverse(
          `This ${noun} was changed since. Reverse the later changes first, or delete it on its own page.`,
        );
      return steps.remove(call, row, mark);
    },
  };
}
