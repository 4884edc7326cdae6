import { createAddress, deleteAddress, restoreAddress, updateAddress } from './addresses.ts';
import type { Endpoint, Input } from './endpoint.ts';
import { readInboxItem } from './inbox.ts';
import { acknowledgeHrDocument, markPayslipViewed } from './payroll.ts';
import { updateProfile } from './people.ts';
import { submit } from './submission.ts';

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
const inBody: OnVersion = {
  read: (input) => (input as { body: { version: number } }).body.version,
  lift: (input, version) => {
    const whole = input as { body: object };
    return { ...whole, body: { ...whole.body, version } };
  },
};
const inQuery: OnVersion = {
  read: (input) => Number((input as { query?: { version?: string } }).query?.version ?? 0),
  lift: (input, version) => ({ ...(input as object), query: { version: String(version) } }),
};

/** To change a form back. */
const changedBack = (command: string): Opposite => ({
  command,
  input: (input: { body: { version: number; form: unknown } }, before) =>
    before && { ...input, body: { version: before.version, form: before.values } },
});
const sameInput = (command: string): Opposite => ({ command, input: (input: unknown) => input });

export const commands = {
  'signing.submit': {
    endpoint: submit,
    sealed: true,
    supersedes: false,
    version: 1,
    upcast: {},
    title: 'Signature or answer',
  },
  'payroll.markPayslipViewed': {
    endpoint: markPayslipViewed,
    sealed: false,
    supersedes: true,
    receipt: true,
    version: 1,
    upcast: {},
    title: 'Payslip opened',
  },
  'payroll.acknowledgeHrDocument': {
    endpoint: acknowledgeHrDocument,
    sealed: false,
    supersedes: true,
    version: 1,
    upcast: {},
    title: 'HR document acknowledged',
  },
  'addresses.create': {
    endpoint: createAddress,
    sealed: false,
    supersedes: true,
    ifThere: {
      command: 'addresses.update',
      input: ({ body: { id, form } }: Input<typeof createAddress>): Input<typeof updateAddress> => ({
        params: { id },
        body: { version: 0, form },
      }),
    },
    opposite: {
      command: 'addresses.delete',
      input: ({ body: { id } }: Input<typeof createAddress>): Input<typeof deleteAddress> => ({
        params: { id },
        query: { version: '0' },
      }),
    },
    version: 1,
    upcast: {},
    title: 'New address',
  },
  'addresses.update': {
    endpoint: updateAddress,
    sealed: false,
    supersedes: true,
    onVersion: inBody,
    opposite: changedBack('addresses.update'),
    version: 1,
    upcast: {},
    title: 'Address changed',
  },
  'addresses.delete': {
    endpoint: deleteAddress,
    sealed: false,
    supersedes: true,
    onVersion: inQuery,
    opposite: sameInput('addresses.restore'),
    ends: 'addresses.create',
    version: 1,
    upcast: {},
    title: 'Address deleted',
  },
  'addresses.restore': {
    endpoint: restoreAddress,
    sealed: false,
    supersedes: true,
    onVersion: inQuery,
    opposite: sameInput('addresses.delete'),
    version: 1,
    upcast: {},
    title: 'Address brought back',
  },
  'people.updateProfile': {
    endpoint: updateProfile,
    sealed: false,
    supersedes: true,
    onVersion: inBody,
    opposite: changedBack('people.updateProfile'),
    version: 1,
    upcast: {},
    title: 'Profile changed',
  },
  'inbox.read': {
    endpoint: readInboxItem,
    sealed: false,
    supersedes: true,
    receipt: true,
    version: 1,
    upcast: {},
    title: 'Read in the inbox',
  },
} as const satisfies Record<string, Command>;
export type CommandName = keyof typeof commands;

/** True if a command only tells the firm what a person saw. */
export const isReceipt = (name: CommandName): boolean =>
  (commands[name] as Command | undefined)?.receipt === true;
