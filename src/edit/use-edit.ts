import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newId } from '#contract/core/values.ts';
import { ApiError, isUnreached } from '../api/errors.ts';
import { refusal } from '../api/refusal.ts';
import { notifyWatchers } from '../api/watch.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { now } from '../lib/time/clock.ts';
import { needsPerson } from '../offline/database/rows.ts';
import { itemsOf } from '../offline/outbox/items/items.ts';
import { discardItem, undoItem } from '../offline/outbox/lazily.ts';
import { versionIn } from '../offline/outbox/queue/lift.ts';
import { openVault } from '../offline/vault/vault.ts';
import { reachable } from '../session/connectivity.ts';
import { flushNow } from '../session/flush-now.ts';
import { queryClient } from '../session/query-client.ts';
import type { FieldErrors } from '../ui/form/field-errors.ts';
import type { Schema } from '../ui/form/schema.ts';
import { type FormState, useForm } from '../ui/form/use-form.ts';
import { sayFailed } from '../ui/notifications/say-failed.ts';
import { type Beginning, begin, type Kept, ownForm } from './begin.ts';
import {
  type Base,
  type Clash,
  chooseVersion,
  type Editing,
  isTouched,
  meet,
  openFields,
  typed,
  untouched,
  type Whose,
} from './editing.ts';
import { draftKeeper } from './keep-draft.ts';
import type { Write } from './write.ts';

/** A record as it can be edited. */
export interface Versioned {
  readonly version: number;
}

export interface EditOutcome<R> {
  /** The server's present record; undefined while the write waits on the device, or if nothing was to be written. */
  record: R | undefined;
  queued: boolean;
  /** Fields changed by others meanwhile and merged in. */
  taken: readonly string[];
}

export interface EditOptions<V extends FieldValues, Output, R extends Versioned> {
  /** Names the record on this device, e.g. `address:{id}`: its draft, and its waiting writes. */
  subject: string;
  /** Title for the person, from the values: 'Address: 12 Harbour Road'. */
  titleOf(values: V): string;
  /** The path of the screen. */
  page: string;
  /** Subject and page of its writes in the outbox, for a new record that has a page of its own from then on. */
  queuedAs?: { subject: string; page: string };
  schema: Schema<Output>;
  /** The server's record; undefined for a new one. */
  record: R | undefined;
  /** The form's values of a record; undefined gives those of a new one. */
  valuesOf(record: R | undefined): V;
  /** The last change of a record: its time and author, as far as known. */
  changeOf(record: R): FormChange;
  write(values: V, version: number): Write<R>;
  done(outcome: EditOutcome<R>): void;
}

export interface FormChange {
  by: string | null;
  at: string | null;
  /** True if it can only be the person's own work, in another tab or on another device. */
  own?: boolean;
}

export interface Edit<V extends FieldValues> {
  form: FormState<V>;
  /** Restored work of an earlier visit. */
  back: Beginning<V>['back'];
  /** True if leaving would lose changes. */
  touched: boolean;
  /** Discards unsaved changes; the form then shows the record. */
  discard(): void;
  /** Discards the waiting write as well: the record it would change is gone. */
  forget(): void;
  clash: Clash<V> | undefined;
  /** The author of the change made meanwhile. */
  change: FormChange | undefined;
  choose(fields: readonly (keyof V & string)[], whose: Whose): void;
}

const needsConnection =
  'The server could not be reached, and saving this needs it. What you entered is kept on this device.';
/** Greatest number of others' changes merged before the person is asked to try again. */
const mostTries = 4;

/**
 * The edit of one record. Typed text is kept on the device until the server has it; a newer version of the record is merged field by field;
 * without a connection the write waits in the outbox, if it may.
 */
export function useEdit<V extends FieldValues, Output, R extends Versioned>(
  options: EditOptions<V, Output, R>,
  kept: Kept,
): Edit<V> {
  const { subject, record, valuesOf } = options;
  const versionOf = (one: R): Base<V> => ({ version: one.version, values: valuesOf(one) });
  const present: Base<V> = record ? versionOf(record) : { version: 0, values: valuesOf(undefined) };

  const [vault] = useState(openVault);
  const [beginning] = useState(() =>
    begin(present, kept, (current) => (current ? versionOf(current as R) : undefined)),
  );
  const [keep] = useState(() => draftKeeper(vault, subject, options.page));
  // Our own write as the server normalised it: not somebody else's change.
  const over = useRef(false);
  const [back, setBack] = useState(beginning.back);
  const [{ base, clash }, setState] = useState<Pick<Editing<V>, 'base' | 'clash'>>(beginning.editing);
  const [change, setChange] = useState<FormChange | undefined>(record && options.changeOf(record));

  const form = useForm<V, Output>({
    schema: options.schema,
    initial: base.values,
    draft: beginning.editing.values,
    onDraft: (next) => go(typed(editing, next)),
    submit,
  });
  const editing: Editing<V> = { base, clash, values: form.values };

  /** Goes on with another state of the edit, and keeps it. */
  function go(next: Editing<V>): void {
    over.current = false;
    setState({ base: next.base, clash: next.clash });
    void keep(isTouched(next) ? next : null, options.titleOf(next.values));
  }
  function fill(next: Editing<V>): void {
    form.set(next.values);
    go(next);
  }

  const { queuedAs = options } = options;

  const newer = useEffectEvent((one: R, own: Partial<V> | undefined) => {
    const met = meet(editing, versionOf(one), own);
    if (met === editing || over.current) return;
    setChange(options.changeOf(one));
    fill(met);
  });
  const version = record?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record merely read again says nothing new
  useEffect(() => {
    if (!record || record.version <= base.version) return;
    let isLeft = false;
    void itemsOf(vault, queuedAs.subject)
      .catch(() => [])
      .then((items) => !isLeft && newer(record, ownForm<V>(items, record.version)));
    return () => {
      isLeft = true;
    };
  }, [version]);

  async function submit(): Promise<FieldErrors | undefined> {
    if (openFields(editing).length > 0)
      return { '': ['Choose which version to keep where both wrote something else.'] };
    if (record && !isTouched(editing)) {
      await settle();
      options.done({ record: undefined, queued: false, taken: [] });
      return undefined;
    }
    return save(editing, mostTries);
  }

  async function save(saving: Editing<V>, tries: number): Promise<FieldErrors | undefined> {
    const write = options.write(saving.values, saving.base.version);
    const id = newId(now());
    const taken = saving.clash?.taken ?? [];
    if (write.queue && !reachable.now().online) return wait(write, saving);
    if (write.queue && (await isAhead(saving.base.version))) return goBehind(write, saving, tries);
    try {
      const saved = await write.send(id);
      await settle();
      options.done({ record: saved, queued: false, taken });
      return undefined;
    } catch (error) {
      if (isUnreached(error)) return write.queue ? wait(write, saving, id) : { '': [needsConnection] };
      if (error instanceof ApiError && error.code === 'stale' && error.current && tries > 0)
        return again(saving, error.current as R, tries - 1);
      // An ended session is handled as everywhere; the draft is kept for the person's return.
      if (error instanceof ApiError && error.status === 401) notifyWatchers.failed(error, write.endpoint);
      return byField(refusal(error));
    }
  }

  /** Somebody else saved first. Their changes are merged; for fields both changed differently the person chooses. */
  async function again(saving: Editing<V>, current: R, tries: number): Promise<FieldErrors | undefined> {
    const met = meet(saving, versionOf(current));
    if (met === saving) return { '': ['Somebody else is changing this just now. Please try again.'] };
    if (openFields(met).length === 0) return save(met, tries);
    setChange(options.changeOf(current));
    fill(met);
    return undefined;
  }

  /** True if a write of the record is on its way, may have arrived, or made a version this form has not merged. */
  async function isAhead(version: number): Promise<boolean> {
    const items = await itemsOf(vault, queuedAs.subject);
    return items.some(({ state, mayHaveArrived, result }) =>
      state === 'sent' ? versionIn(result) > version : !needsPerson(state) || mayHaveArrived,
    );
  }

  /** `tried`: the key of a try without an answer. */
  async function queue(write: Write<R>, saving: Editing<V>, tried?: string): Promise<string | undefined> {
    const title = options.titleOf(saving.values);
    return write.queue?.({
      subject: queuedAs.subject,
      origin: { title, page: queuedAs.page, base: saving.base, ...(record && { record }) },
      ...(tried !== undefined && { tried }),
      ...(kept.unsent && { over: kept.unsent.id }),
    });
  }

  async function wait(write: Write<R>, saving: Editing<V>, tried?: string): Promise<undefined> {
    await queue(write, saving, tried);
    await keep(null);
    options.done({ record: undefined, queued: true, taken: [] });
  }

  /** Sends a write after the waiting ones; the server's answer is merged as after any other. */
  async function goBehind(
    write: Write<R>,
    saving: Editing<V>,
    tries: number,
  ): Promise<FieldErrors | undefined> {
    const id = await queue(write, saving);
    await flushNow();
    const item = (await itemsOf(vault, queuedAs.subject)).find((one) => one.id === id);
    if (item?.state === 'sent') {
      await settle();
      options.done({ record: item.result as R | undefined, queued: false, taken: saving.clash?.taken ?? [] });
      return undefined;
    }
    if (item && needsPerson(item.state) && item.answer) {
      await discardItem(vault, item.id);
      const { current, errors, message = '' } = item.answer;
      if (current && tries > 0) return again(saving, current as R, tries - 1);
      return byField(errors ?? { '': [message] });
    }
    await keep(null);
    options.done({ record: undefined, queued: true, taken: [] });
    return undefined;
  }

  /** Forgets the draft: the server has the change. */
  async function settle(): Promise<void> {
    over.current = true;
    await keep(null);
    if (kept.unsent) await discardItem(vault, kept.unsent.id);
    void queryClient.invalidateQueries();
  }

  /** Removes the write to a record that is gone; a new record that is only on its way is taken back. */
  async function forget(item: string): Promise<void> {
    if (record) await discardItem(vault, item);
    else await undoItem(vault, item);
  }

  function discard(): void {
    setBack(undefined);
    fill(untouched(present));
  }

  return {
    form,
    back,
    clash,
    change,
    touched: isTouched(editing),
    discard,
    forget() {
      discard();
      if (kept.unsent) forget(kept.unsent.id).catch(sayFailed);
    },
    choose: (fields, whose) => fill(chooseVersion(editing, fields, whose)),
  };
}

/** The errors by form field: the server names the fields of `{ form: … }`. */
const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field.replace(/^form\./, ''), said]));
