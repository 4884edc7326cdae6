import { commands } from '#contract/commands.ts';
import type { CommandRow } from '#src/offline/database/rows.ts';
import { isRetryDue } from './backoff.ts';

/** The parts of a row that decide when it goes. */
export type OrderFacts = Pick<CommandRow, 'id' | 'subject' | 'dependsOn' | 'state' | 'nextTryAt'>;

/** The conditions that decide which item goes next. */
export interface Moment {
  /** Device time, ms. */
  readonly now: number;
  /** Ignores backoff. */
  readonly hurry: boolean;
  /** True if this row may be sent now; false while locked, or if a newer version of the app wrote it. */
  readonly sendable: (id: string) => boolean;
}

/** Ids are UUIDv7, and those of one tab never share a millisecond: their order is the order of creation. */
export const byAge = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/**
 * The item to send next, or undefined: the oldest that waits, is due, has all its dependencies confirmed, and has no older item of the same
 * subject that waits or needs a sign-in.
 */
export function nextToSend<R extends OrderFacts>(
  rows: readonly R[],
  { now, hurry, sendable }: Moment,
): R | undefined {
  const unsent = new Set(rows.flatMap(({ id, state }) => (state === 'sent' ? [] : [id])));
  const ahead = new Set<string>();
  for (const row of rows.toSorted(byAge)) {
    if (row.state !== 'waiting' && row.state !== 'sign-in') continue;
    const free =
      row.state === 'waiting' && !ahead.has(row.subject) && !row.dependsOn.some((id) => unsent.has(id));
    if (free && (hurry || isRetryDue(row.nextTryAt, now)) && sendable(row.id)) return row;
    ahead.add(row.subject);
  }
  return undefined;
}

/** True if the server cannot have an item. */
export const neverLeft = ({ state, unanswered }: Pick<CommandRow, 'state' | 'unanswered'>): boolean =>
  state !== 'sent' && !unanswered;

/**
 * The unsent items that a new one of the same command and subject replaces, if its command says so. Items the server may have stay before
 * it; a new item that was sent before it is kept here replaces none.
 */
export function superseded<R extends OrderFacts & Pick<CommandRow, 'command' | 'unanswered'>>(
  rows: readonly R[],
  next: Pick<CommandRow, 'command' | 'subject' | 'unanswered'>,
): R[] {
  if (!commands[next.command].supersedes || next.unanswered) return [];
  return rows.filter((row) => row.command === next.command && row.subject === next.subject && neverLeft(row));
}

/** The ids of items that depend on `id`, directly or through others. */
export function dependentsIn(
  rows: readonly Pick<CommandRow, 'id' | 'dependsOn' | 'state'>[],
  id: string,
): string[] {
  const found = new Set([id]);
  // Repeated until nothing is added: ids made in one millisecond have no order.
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const row of rows) {
      if (row.state !== 'sent' && row.dependsOn.some((each) => found.has(each))) found.add(row.id);
    }
  }
  found.delete(id);
  return rows.flatMap((row) => (found.has(row.id) ? [row.id] : []));
}
