import type { Endpoint } from './endpoint.ts';
import type { UploadPurpose } from './limits.ts';

/**
 * A write that may wait on the device.
 * - `sealed`: the item is finished while the vault is unlocked, and anyone may deliver it. Other items need the session.
 * - `supersedes`: a newer item of the same subject replaces a waiting older one.
 * - `onVersion`: reads and changes the record version in the input. A waiting item is raised to the version that this device's own
 *   earlier write made.
 * - `ifThere`: the write to send instead if an earlier one of the same command and subject may have arrived: a create becomes a change.
 * - `opposite`: the command that undoes this one once the server may have it. Absent: it cannot be undone.
 * - `ends`: the command that creates the subject this one deletes. Items of the subject that never left the device are dropped; if its
 *   creation is one of them, this item is not queued either.
 * - `files`: the purpose of the files that wait with it; they are uploaded before it is sent, and forgotten with it.
 * - `receipt`: reports to the firm what a person saw. It is neither counted nor shown, and sign-out drops it without asking.
 * - `version`: the contract's version of the input; `upcast` lifts the input of each older version by one.
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
  readonly files?: UploadPurpose;
  readonly version: number;
  readonly upcast: Readonly<Record<number, (input: unknown) => unknown>>;
  /** Name of the command on the outbox screen. */
  readonly title: string;
}

/** The command that undoes another; its input is undefined if the earlier state is not known. */
export interface Opposite {
  readonly command: string;
  readonly input: (input: never, before: Before | undefined) => unknown;
}
/** A record before a change: its version and the values of its form. */
export interface Before {
  readonly version: number;
  readonly values: unknown;
}

/** Reads the record version that an input is based on, and copies the input with another version. */
export interface OnVersion {
  read(input: unknown): number;
  lift(input: unknown, version: number): unknown;
}
/** For inputs with the version in the body. */
export const inBody: OnVersion = {
  read: (input) => (input as { body: { version: number } }).body.version,
  lift: (input, version) => {
    const whole = input as { body: object };
    return { ...whole, body: { ...whole.body, version } };
  },
};
/** For inputs with the version in the query. */
export const inQuery: OnVersion = {
  read: (input) => Number((input as { query?: { version?: string } }).query?.version ?? 0),
  lift: (input, version) => ({ ...(input as object), query: { version: String(version) } }),
};

/** Restores the earlier values of a form. */
export const changedBack = (command: string): Opposite => ({
  command,
  input: (input: { body: { version: number; form: unknown } }, before) =>
    before && { ...input, body: { version: before.version, form: before.values } },
});
/** Passes the same input to `command`. */
export const sameInput = (command: string): Opposite => ({ command, input: (input: unknown) => input });
