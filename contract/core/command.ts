import type { Endpoint } from './endpoint.ts';

/**
 * A write that may wait on the device.
 * - `sealed` items are finished while unlocked and can be delivered by anyone; the others need the session.
 * - `supersedes`: a newer one of the same subject replaces a waiting older one.
 * - `onVersion`: the same input decided on another version of its record. What waits is lifted to the version that this device's own
 *   write before it made.
 * - `ifThere`: what a write is where an earlier one of the same command and subject may have arrived: to make something new is then to
 *   change it.
 * - `opposite`: what takes it back once the server may have it, by its input and what the record was before. Absent: it stands.
 * - `ends`: the command that makes what this one deletes. What waits of the subject goes with it, and where nothing of that ever left, so
 *   does this.
 * - `receipt`: tells the firm what a person saw. No person waits for it, so it is neither counted nor shown, and goes without a word.
 * - `version` is the contract's version of the input; `upcast` lifts the input of each older version by one.
 */
export interface Command {
  readonly endpoint: Endpoint;
  readonly sealed: boolean;
  readonly supersedes: boolean;
  readonly onVersion?: OnVersion;
  readonly ifThere?: { readonly command: string; readonly input: (input: never) => unknown };
  readonly opposite?: Opposite;
  readonly ends?: string;
  readonly receipt?: true;
  readonly version: number;
  readonly upcast: Readonly<Record<number, (input: unknown) => unknown>>;
  /** What the outbox screen calls it. */
  readonly title: string;
}

/** The command that undoes another; undefined where what was there before is not known. */
export interface Opposite {
  readonly command: string;
  readonly input: (input: never, before: Before | undefined) => unknown;
}
/** A record before it was changed: its version and what the fields of its form held. */
export interface Before {
  readonly version: number;
  readonly values: unknown;
}

/** Reads the version an input was decided on, and gives the same input decided on another. */
export interface OnVersion {
  read(input: unknown): number;
  lift(input: unknown, version: number): unknown;
}
/** The version stands in the body. */
export const inBody: OnVersion = {
  read: (input) => (input as { body: { version: number } }).body.version,
  lift: (input, version) => {
    const whole = input as { body: object };
    return { ...whole, body: { ...whole.body, version } };
  },
};
/** The version stands in the query. */
export const inQuery: OnVersion = {
  read: (input) => Number((input as { query?: { version?: string } }).query?.version ?? 0),
  lift: (input, version) => ({ ...(input as object), query: { version: String(version) } }),
};

/** Changes a form back. */
export const changedBack = (command: string): Opposite => ({
  command,
  input: (input: { body: { version: number; form: unknown } }, before) =>
    before && { ...input, body: { version: before.version, form: before.values } },
});
/** The same input again. */
export const sameInput = (command: string): Opposite => ({ command, input: (input: unknown) => input });
