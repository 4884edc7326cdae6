import type { CommandName, commands } from '#contract/commands.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { needsPerson, receivedSince } from '#src/offline/database/rows.ts';
import type { OutboxItem } from './items.ts';

export type InputOf<C extends CommandName> = Input<(typeof commands)[C]['endpoint']>;

/** Effect of a command on a record. */
export interface OverlayEffect<R, I> {
  id(input: I): string;
  /**
   * The record with the command laid over it; null deletes it, undefined leaves all as it is.
   * @param gone the record as it was before an earlier command deleted it
   */
  lay(row: R | undefined, input: I, item: OutboxItem, gone: R | undefined): R | null | undefined;
}
/** By command name. */
export type Effects<R> = Readonly<Record<string, OverlayEffect<R, never>>>;
/** An entry of `Effects` for the command of a call. */
export const overlayEffectOf = <R, E extends Endpoint>(
  { name }: E,
  effect: OverlayEffect<R, Input<E>>,
): [string, OverlayEffect<R, never>] => [name, effect];

/**
 * A record as this device knows it: `unsent` is its newest item that the server does not have, `deletes` is true if that is its deletion.
 */
export interface Laid<R> {
  readonly row: R;
  readonly unsent?: Pick<OutboxItem, 'id' | 'state' | 'mayHaveArrived' | 'answer'> & {
    readonly deletes: boolean;
  };
}

interface Server<R> {
  readonly rows: readonly R[];
  /** When the server answered them, device time, ms. */
  readonly asOf: number;
}

/** True if the server's answer of `asOf` (device time, ms) cannot show an item: it waits, or was taken since. */
export const isNewsAt = (item: Pick<OutboxItem, 'state' | 'sentAt'>, asOf: number): boolean =>
  item.state !== 'sent' || receivedSince(item, asOf);

/**
 * The server's rows with the later changes of this device laid over them, the newest item first. A deletion that needs the person did not
 * happen.
 */
export function overlay<R extends { readonly id: string }>(
  { rows, asOf }: Server<R>,
  items: readonly OutboxItem[],
  effects: Effects<R>,
): Laid<R>[] {
  const known = new Map<string, Laid<R>>(rows.map((row) => [row.id, { row }]));
  const gone = new Map<string, R>();
  for (const item of items.toReversed()) {
    const effect = effects[item.command] as OverlayEffect<R, unknown> | undefined;
    if (!effect || item.body === undefined || !isNewsAt(item, asOf)) continue;
    const id = effect.id(item.body);
    const before = known.get(id)?.row;
    const made = effect.lay(before, item.body, item, gone.get(id));
    const { state, mayHaveArrived, answer } = item;
    const mark = { id: item.id, state, mayHaveArrived, deletes: made === null, ...(answer && { answer }) };
    if (made) known.set(id, { row: made, ...(state !== 'sent' && { unsent: mark }) });
    if (made !== null || !before) continue;
    if (needsPerson(state)) known.set(id, { row: before, unsent: mark });
    else {
      known.delete(id);
      gone.set(id, before);
    }
  }
  return [...known.values()];
}
