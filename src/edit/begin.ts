import type { FieldValues } from '../lib/merge-forms.ts';
import type { KeptDraft } from '../offline/content/drafts.ts';
import { needsPerson } from '../offline/database/rows.ts';
import type { OutboxItem } from '../offline/outbox/items/items.ts';
import { versionIn } from '../offline/outbox/queue/lift.ts';
import { type Base, type EditState, isTouched, meet, untouched } from './edit-state.ts';

/** The kept state of an edit on this device: work not saved, and the unsent write. */
export interface Kept {
  draft: KeptDraft | undefined;
  unsent: OutboxItem | undefined;
  /** The sent writes of the record, the oldest first. */
  sent?: readonly OutboxItem[];
}

/** The beginning of an edit, and the restored part of it: work of an earlier visit, or a write the server does not have. */
export interface Beginning<V> {
  editing: EditState<V>;
  back?:
    | {
        kind: 'draft' | 'unsent';
        at: number;
        reason?: string | undefined;
        /** The item in the outbox that needs the person. */
        item?: string | undefined;
      }
    | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields as they were kept; a field an earlier build did not know has the record's value. */
const filled = <V extends FieldValues>(kept: unknown, base: V): V =>
  isRecord(kept)
    ? (Object.fromEntries(Object.keys(base).map((field) => [field, kept[field] ?? base[field]])) as V)
    : base;

function baseIn<V extends FieldValues>(kept: unknown, base: Base<V>): Base<V> {
  if (!isRecord(kept) || typeof kept.version !== 'number') return base;
  return { version: kept.version, values: filled(kept.values, base.values) };
}

/** The form in the body of a queued write; undefined if it has none. */
export const initialForm = ({ body }: OutboxItem): unknown =>
  isRecord(body) && isRecord(body.body) ? body.body.form : undefined;

/** The fields of the person's own write that made a version of the record; undefined if somebody else made it, or if that is not known. */
export const ownForm = <V>(sent: readonly OutboxItem[], version: number): Partial<V> | undefined =>
  sent.flatMap((item) => {
    const form = versionIn(item.result) === version ? initialForm(item) : undefined;
    return isRecord(form) ? [form as Partial<V>] : [];
  })[0];

/**
 * Begins an edit of a record, or resumes the kept one: a draft, else the waiting write. Changes that others saved meanwhile are merged at
 * once. `base` is the present record; `versionOf` reads one from the server's answer to a conflict.
 */
export function begin<V extends FieldValues>(
  base: Base<V>,
  { draft, unsent, sent = [] }: Kept,
  versionOf: (current: unknown) => Base<V> | undefined,
): Beginning<V> {
  const work = isRecord(draft?.work) ? draft.work : undefined;
  const newest = [base, versionOf(unsent?.answer?.current)].flatMap((version) => version ?? []);
  const meeting = (editing: EditState<V>): EditState<V> =>
    newest.reduce((met, version) => meet(met, version, ownForm<V>(sent, version.version)), editing);
  if (draft && work) {
    const from = baseIn(work.base, base);
    const clash = work.clash as EditState<V>['clash'];
    const editing = meeting({ base: from, values: filled(work.values, from.values), clash });
    if (isTouched(editing)) return { editing, back: { kind: 'draft', at: draft.at } };
  }
  if (unsent) {
    const values = filled(initialForm(unsent), base.values);
    // The server has nothing of a new record: the person sees what was written down.
    const from = base.version === 0 ? { ...base, values } : baseIn(unsent.origin?.base, base);
    const editing = meeting({ base: from, values });
    const reason = unsent.state === 'refused' ? unsent.reason : undefined;
    const item = needsPerson(unsent.state) ? unsent.id : undefined;
    return { editing, back: { kind: 'unsent', at: unsent.createdAt, reason, item } };
  }
  return { editing: untouched(base) };
}
