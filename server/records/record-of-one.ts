import type { OfOne, RecordOfOne } from '#contract/core/record-of-one.ts';
import { differences } from '../activity/differences.ts';
import type { SubjectType } from '../activity/readers.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { historyOf } from './history.ts';

/** The parts specific to one such record. */
interface Own<In, Out> {
  /** Names it in the activity log. */
  readonly subject: { readonly type: SubjectType; readonly id: string };
  /** 'Firm' */
  readonly label: string;
  titleOf(record: In): string;
  read(tx: Tx, services: Services): Promise<OfOne<In>>;
  /** Saves the form over a version. False if somebody saved another meanwhile. */
  save(call: { tx: Tx; actor: Actor; now: string }, form: Out, version: number): Promise<boolean>;
}

/** The calls of a record of which there is one: answers, stale versions, activity entries and the history. */
export function recordOfOneHandlers<In extends object, Out>(
  record: RecordOfOne<In, Out>,
  { subject, label, titleOf, read, save }: Own<In, Out>,
): readonly Handler[] {
  return [
    handle(record.read, ({ tx, services }) => read(tx, services)),
    handle(record.history, (call) => historyOf(call, subject.id)),
    handle(record.update, async (call) => {
      const { tx, services, input, activity } = call;
      const { version, form } = input.body;
      const before = await read(tx, services);
      // A change made to another version than the one that stands.
      if (before.version !== version) throw new Refusal('stale', { current: before });
      if (!(await save(call, form, version)))
        throw new Refusal('stale', { current: await read(tx, services) });
      const after = await read(tx, services);
      const changed = differences({ ...before, version: 0 }, { ...after, version: 0 });
      if (changed)
        await activity({ name: label, event: 'updated', description: titleOf(after), subject, ...changed });
      return after;
    }),
  ];
}

/** The values of a form whose fields are all texts, from the columns of the same names; '' for those without a value. */
export const textsOf = <F extends string>(
  { entries }: { readonly entries: Readonly<Record<F, unknown>> },
  values: Readonly<Record<string, unknown>>,
): Record<F, string> =>
  Object.fromEntries(Object.keys(entries).map((field) => [field, values[field] ?? ''])) as Record<F, string>;
