import type { Endpoint } from '#contract/core/endpoint.ts';
import { ApiError, isUnreached } from '../api/errors.ts';
import { refusal } from '../api/refusal.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { needsPerson } from '../offline/database/rows.ts';
import type { OutboxItem } from '../offline/outbox/items/items.ts';
import { versionIn } from '../offline/outbox/queue/lift.ts';
import type { FieldErrors } from '../ui/form/field-errors.ts';
import type { Schema } from '../ui/form/schema.ts';
import { type Beginning, begin, type Kept, ownForm } from './begin.ts';
import {
  type Base,
  chooseVersion,
  type EditState,
  isTouched,
  meet,
  openFields,
  typed,
  untouched,
  type Whose,
} from './edit-state.ts';
import type { KeepDraft } from './keep-draft.ts';
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
  /** The calls whose answers show the record: they are read again once the server has a change. */
  shownBy: readonly Pick<Endpoint, 'name'>[];
  /** Called at the end: the screen tells the person and goes on. */
  done(outcome: EditOutcome<R>): void;
}

export interface FormChange {
  by: string | null;
  at: string | null;
  /** True if it can only be the person's own work, in another tab or on another device. */
  own?: boolean;
}

/** The means of an edit: the device, its outbox and the session. */
export interface EditPorts {
  isOnline(): boolean;
  keepDraft: KeepDraft;
  /** The writes of a subject on this device, the oldest first. */
  writesOf(subject: string): Promise<readonly OutboxItem[]>;
  /** Sends the waiting writes now. Resolves when this try is over. */
  sendWrites(): Promise<void>;
  discardWrite(item: string): Promise<unknown>;
  /** Takes back a write that may have arrived. */
  undoWrite(item: string): Promise<unknown>;
  readAgain(calls: readonly Pick<Endpoint, 'name'>[]): void;
  /** Handles a call that failed because the session ended, or a failure without a place in the form. */
  failed(error: unknown, endpoint?: Endpoint): void;
  /** A new idempotency key. */
  newKey(): string;
}

/** An edit as its screen shows it. */
export interface EditView<V> extends EditState<V> {
  /** Restored work of an earlier visit. */
  back: Beginning<V>['back'];
  /** The change made meanwhile. */
  change: FormChange | undefined;
}

/** The edit of one record, without a screen. */
export interface Editing<V extends FieldValues, Output, R extends Versioned> {
  now(): EditView<V>;
  /** Calls the listener with each change; `filled` if the values are not the person's typing. Returns the way to stop. */
  watch(listener: (view: EditView<V>, filled: boolean) => void): () => void;
  /** Takes the present options; a newer version of the record is merged. */
  follow(options: EditOptions<V, Output, R>): void;
  type(values: V): void;
  choose(fields: readonly (keyof V & string)[], whose: Whose): void;
  /** Saves, or leaves the write waiting on the device. Returns the refusal by field. */
  submit(): Promise<FieldErrors | undefined>;
  /** Discards unsaved changes; the form then shows the record. */
  discard(): void;
  /** Discards the waiting write as well: the record it would change is gone. */
  forget(): void;
}

const needsConnection =
  'The server could not be reached, and saving this needs it. What you entered is kept on this device.';
/** Greatest number of others' changes merged before the person is asked to try again. */
const mostTries = 4;

/**
 * Begins the edit of one record. Typed text is kept on the device until the server has it; a newer version of the record is merged field by
 * field; without a connection the write waits in the outbox, if it may.
 */
export function editing<V extends FieldValues, Output, R extends Versioned>(
  first: EditOptions<V, Output, R>,
  kept: Kept,
  ports: EditPorts,
): Editing<V, Output, R> {
  let options = first;
  const versionOf = (one: R): Base<V> => ({ version: one.version, values: options.valuesOf(one) });
  const present = (): Base<V> =>
    options.record ? versionOf(options.record) : { version: 0, values: options.valuesOf(undefined) };
  const queuedAs = () => options.queuedAs ?? options;

  const beginning = begin(present(), kept, (current) => (current ? versionOf(current as R) : undefined));
  let view: EditView<V> = {
    ...beginning.editing,
    back: beginning.back,
    change: options.record && options.changeOf(options.record),
  };
  let listener: ((view: EditView<V>, filled: boolean) => void) | undefined;
  let followed: number | undefined;
  // Our own write as the server normalised it: not somebody else's change.
  let isSaved = false;

  /** Goes on with another state of the edit, and keeps it. */
  function go(state: EditState<V>, filled: boolean, more: Partial<EditView<V>> = {}): void {
    isSaved = false;
    view = { back: view.back, change: view.change, ...state, ...more };
    void ports.keepDraft(isTouched(state) ? stateOf(view) : null, options.titleOf(state.values));
    listener?.(view, filled);
  }

  async function meetNewer(record: R): Promise<void> {
    const items = await ports.writesOf(queuedAs().subject).catch(() => []);
    // Nobody watches an edit that was left.
    if (!listener || followed !== record.version) return;
    const state = stateOf(view);
    const met = meet(state, versionOf(record), ownForm<V>(items, record.version));
    if (met === state || isSaved) return;
    go(met, true, { change: options.changeOf(record) });
  }

  async function save(saving: EditState<V>, tries: number): Promise<FieldErrors | undefined> {
    const write = options.write(saving.values, saving.base.version);
    const key = ports.newKey();
    if (write.queue && !ports.isOnline()) return wait(write, saving);
    if (write.queue && (await isAhead(saving.base.version))) return goBehind(write, saving, tries);
    try {
      return await finish(await write.send(key), saving);
    } catch (error) {
      if (isUnreached(error)) return write.queue ? wait(write, saving, key) : { '': [needsConnection] };
      if (error instanceof ApiError && error.code === 'stale' && error.current && tries > 0)
        return saveAgain(saving, error.current as R, tries - 1);
      // An ended session is handled as everywhere; the draft is kept for the person's return.
      if (error instanceof ApiError && error.status === 401) ports.failed(error, write.endpoint);
      return byField(refusal(error));
    }
  }

  /** Somebody else saved first. Their changes are merged; for fields both changed differently the person chooses. */
  async function saveAgain(
    saving: EditState<V>,
    current: R,
    tries: number,
  ): Promise<FieldErrors | undefined> {
    const met = meet(saving, versionOf(current));
    if (met === saving) return { '': ['Somebody else is changing this just now. Please try again.'] };
    if (openFields(met).length === 0) return save(met, tries);
    go(met, true, { change: options.changeOf(current) });
    return undefined;
  }

  /** True if a write of the record is on its way, may have arrived, or made a version this form has not merged. */
  async function isAhead(version: number): Promise<boolean> {
    const items = await ports.writesOf(queuedAs().subject);
    return items.some(({ state, mayHaveArrived, result }) =>
      state === 'sent' ? versionIn(result) > version : !needsPerson(state) || mayHaveArrived,
    );
  }

  /** `tried`: the key of a try without an answer. */
  async function queue(write: Write<R>, saving: EditState<V>, tried?: string): Promise<string | undefined> {
    const { subject, page } = queuedAs();
    const title = options.titleOf(saving.values);
    const { record } = options;
    return write.queue?.({
      subject,
      origin: { title, page, base: saving.base, ...(record && { record }) },
      ...(tried !== undefined && { tried }),
      ...(kept.unsent && { over: kept.unsent.id }),
    });
  }

  async function wait(write: Write<R>, saving: EditState<V>, tried?: string): Promise<undefined> {
    await queue(write, saving, tried);
    return leaveQueued();
  }

  async function leaveQueued(): Promise<undefined> {
    await ports.keepDraft(null);
    options.done({ record: undefined, queued: true, taken: [] });
  }

  /** Sends a write after the waiting ones; the server's answer is merged as after any other. */
  async function goBehind(
    write: Write<R>,
    saving: EditState<V>,
    tries: number,
  ): Promise<FieldErrors | undefined> {
    const id = await queue(write, saving);
    await ports.sendWrites();
    const item = (await ports.writesOf(queuedAs().subject)).find((one) => one.id === id);
    if (item?.state === 'sent') return finish(item.result as R | undefined, saving);
    if (item && needsPerson(item.state) && item.answer) {
      await ports.discardWrite(item.id);
      const { current, errors, message = '' } = item.answer;
      if (current && tries > 0) return saveAgain(saving, current as R, tries - 1);
      return byField(errors ?? { '': [message] });
    }
    return leaveQueued();
  }

  /** Ends the edit: the server has the change, or there was none. */
  async function finish(record: R | undefined, { clash }: Pick<EditState<V>, 'clash'>): Promise<undefined> {
    isSaved = true;
    await ports.keepDraft(null);
    if (kept.unsent) await ports.discardWrite(kept.unsent.id);
    ports.readAgain(options.shownBy);
    options.done({ record, queued: false, taken: clash?.taken ?? [] });
  }

  const discard = () => go(untouched(present()), true, { back: undefined });

  return {
    now: () => view,
    watch(next) {
      listener = next;
      return () => {
        listener = undefined;
      };
    },
    follow(next) {
      options = next;
      const { record } = next;
      if (record?.version === followed) return;
      followed = record?.version;
      if (record && record.version > view.base.version) void meetNewer(record);
    },
    type: (values) => go(typed(stateOf(view), values), false),
    choose: (fields, whose) => go(chooseVersion(stateOf(view), fields, whose), true),
    async submit() {
      const saving = stateOf(view);
      if (openFields(saving).length > 0)
        return { '': ['Choose which version to keep where both wrote something else.'] };
      return options.record && !isTouched(saving) ? finish(undefined, {}) : save(saving, mostTries);
    },
    discard,
    forget() {
      discard();
      if (!kept.unsent) return;
      // A new record that is only on its way is taken back.
      const end = options.record ? ports.discardWrite : ports.undoWrite;
      end(kept.unsent.id).catch((error: unknown) => ports.failed(error));
    },
  };
}

/** The part of a view that is kept as a draft. */
const stateOf = <V>({ base, values, clash }: EditState<V>): EditState<V> => ({ base, clash, values });

/** The errors by form field: the server names the fields of `{ form: … }`. */
const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field.replace(/^form\./, ''), texts]));
