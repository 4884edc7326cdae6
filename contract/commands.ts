import { createAddress, deleteAddress, updateAddress } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';
import { readInboxItem } from './inbox.ts';
import { acknowledgeHrDocument, markPayslipViewed } from './payroll.ts';
import { updateProfile } from './people.ts';
import { submit } from './submission.ts';

/**
 * A write that may wait on the device.
 * - `sealed` items are finished while unlocked and can be delivered by anyone; the others need the session.
 * - `supersedes`: a newer one of the same subject replaces a waiting older one.
 * - `version` is the contract's version of the input; `upcast` lifts the input of each older version by one.
 */
export interface Command {
  readonly endpoint: Endpoint;
  readonly sealed: boolean;
  readonly supersedes: boolean;
  readonly version: number;
  readonly upcast: Readonly<Record<number, (input: unknown) => unknown>>;
  /** What the outbox screen calls it. */
  readonly title: string;
}

export const commands = {
  'signing.submit': {
    endpoint: submit,
    sealed: true,
    supersedes: false,
    version: 1,
    upcast: {},
    title: 'Signature',
  },
  'payroll.markPayslipViewed': {
    endpoint: markPayslipViewed,
    sealed: false,
    supersedes: true,
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
    version: 1,
    upcast: {},
    title: 'New address',
  },
  'addresses.update': {
    endpoint: updateAddress,
    sealed: false,
    supersedes: true,
    version: 1,
    upcast: {},
    title: 'Address changed',
  },
  'addresses.delete': {
    endpoint: deleteAddress,
    sealed: false,
    supersedes: true,
    version: 1,
    upcast: {},
    title: 'Address deleted',
  },
  'people.updateProfile': {
    endpoint: updateProfile,
    sealed: false,
    supersedes: true,
    version: 1,
    upcast: {},
    title: 'Profile changed',
  },
  'inbox.read': {
    endpoint: readInboxItem,
    sealed: false,
    supersedes: true,
    version: 1,
    upcast: {},
    title: 'Read in the inbox',
  },
} as const satisfies Record<string, Command>;
export type CommandName = keyof typeof commands;
