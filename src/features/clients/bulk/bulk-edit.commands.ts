import { activityFields, listActivity, readActivity, reverseActivity } from '#contract/activity.ts';
import {
  type BulkChange,
  type BulkRow,
  bulkEditAtOnce,
  bulkEditClients,
} from '#contract/clients/bulk-edit.ts';
import type { ClientRow } from '#contract/clients/clients.ts';
import { readLifecycle } from '#contract/clients/lifecycle-calls.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { newId } from '#contract/core/values.ts';
import { records } from '#contract/records.ts';
import { call } from '#src/api/call.ts';
import { now } from '#src/lib/time/clock.ts';
import { clientShownBy } from '#src/records/record.queries.ts';
import { queryClient } from '#src/session/query-client.ts';

/** A bulk edit: its name in the log, its change, and what became of each client, in the order of the list. */
export interface BulkEdit {
  readonly id: string;
  readonly change: BulkChange;
  readonly rows: readonly BulkRow[];
}

/** Says how many of all clients have been asked about. */
type OnProgress = (done: number) => void;

type Asked = readonly { id: string; seen: string | null }[];

/** Asks about clients in calls of a few, so that none takes long; a call that fails ends it, with the rows until then in `onRows`. */
async function askInParts(
  edit: Pick<BulkEdit, 'id' | 'change'>,
  asked: Asked,
  check: boolean,
  onRows: (rows: readonly BulkRow[]) => void,
): Promise<void> {
  for (let from = 0; from < asked.length; from += bulkEditAtOnce) {
    const clients = asked.slice(from, from + bulkEditAtOnce);
    const body = { ...edit, check, clients };
    const { rows } = await call(
      bulkEditClients,
      { body },
      { quiet: true, readOnly: check, idempotencyKey: newId(now()) },
    );
    onRows(clients.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []));
  }
}

/** Previews a change of each client; nothing is written. Throws as `call` does. */
export async function checkBulkEdit(
  change: BulkChange,
  clients: readonly Pick<ClientRow, 'id'>[],
  onProgress: OnProgress,
): Promise<BulkEdit> {
  const id = newId(now());
  const rows: BulkRow[] = [];
  const asked = clients.map((client) => ({ id: client.id, seen: null }));
  await askInParts({ id, change }, asked, true, (some) => {
    rows.push(...some);
    onProgress(rows.length);
  });
  return { id, change, rows };
}

/** A row about which no answer came. */
const unanswered = (row: BulkRow): BulkRow => ({
  ...row,
  outcome: 'stale',
  after: null,
  message: 'The connection was lost before an answer came. Look at this client before you try again.',
});

/**
 * Does what was checked, to the clients that would change and stand as they did then. What was answered is in the result, also where the
 * connection was lost on the way.
 */
export async function doBulkEdit(edit: BulkEdit, onProgress: OnProgress): Promise<BulkEdit> {
  const asked = edit.rows.filter(({ outcome }) => outcome === 'changed');
  const done = new Map<string, BulkRow>();
  let failed: unknown;
  try {
    await askInParts(edit, asked, false, (some) => {
      for (const row of some) done.set(row.id, row);
      onProgress(done.size);
    });
  } catch (error) {
    failed = error;
  }
  showAgain();
  if (failed && done.size === 0) throw failed;
  return {
    ...edit,
    rows: edit.rows.map((row) => done.get(row.id) ?? (row.outcome === 'changed' ? unanswered(row) : row)),
  };
}

/** All that shows what a bulk edit changes is read again. */
function showAgain(): void {
  for (const { name } of [
    ...clientShownBy,
    readLifecycle,
    records.relationshipManagers.list,
    listActivity,
    readActivity,
  ])
    void queryClient.invalidateQueries({ queryKey: [name] });
}

/** Reverses a bulk edit whole by the activity log. Throws as `call` does, in words where it cannot be reversed. */
export async function reverseBulkEdit({ id }: Pick<BulkEdit, 'id'>): Promise<void> {
  const query = listSearch({ filters: [filterBy(activityFields, 'batch', 'EQ', id)], recordPerPage: 10 });
  const { data } = await call(listActivity, { query }, { quiet: true });
  const [entry] = data;
  if (!entry) return;
  await call(reverseActivity, { params: { id: entry.id }, body: { whole_batch: true } }, { quiet: true });
  showAgain();
}

/** The edit that takes back a status by the lifecycle's own action, of the clients that this one changed; undefined if there is none. */
export function oppositeOf({ change, rows }: BulkEdit, today: string): BulkEdit | undefined {
  const back = oppositeChange(change, today);
  const changed = rows.filter(({ outcome }) => outcome === 'changed');
  return back && changed.length > 0 ? { id: newId(now()), change: back, rows: changed } : undefined;
}

function oppositeChange(change: BulkChange, today: string): BulkChange | undefined {
  if (change.kind === 'hold') return { kind: 'status', action: 'resume' };
  if (change.kind === 'keep') return { kind: 'status', action: 'markReady' };
  if (change.kind === 'end')
    return { kind: 'status', action: change.form.ends_on > today ? 'cancelEnd' : 'undoEnd' };
  if (change.kind === 'status' && change.action === 'markReady')
    return { kind: 'keep', form: { reason: 'The bulk edit that marked it ready was undone.' } };
  return undefined;
}
