import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { putInInbox } from '../inbox/put.ts';
import { isUnread } from '../inbox/queries.ts';

const ifNotYou = 'If that was not you, remove it under “Sign-in and devices” and tell the firm.';

/** Notices about changes of the ways into an account, with the label of the device or passkey. */
const notices = {
  new_device: (label: string) => ({
    title: `You signed in on a new device: ${label}`,
    body: ifNotYou,
  }),
  passkey_added: (label: string) => ({
    title: `A passkey was added in ${label}`,
    body: `It signs you in from now on. ${ifNotYou}`,
  }),
  device_revoked: (label: string) => ({
    title: `${label} was signed out for good`,
    body: 'What it keeps is erased there as soon as it is reached. If that was not you, tell the firm.',
  }),
} as const;

type Reader = Pick<Actor, 'userId' | 'contactIds' | 'employeeIds'>;

/** Notifies a person, in their inbox, of a way into their account that was added or removed. Signers have no inbox. */
export async function notifyOfAccess(
  tx: Tx,
  reader: Reader,
  kind: keyof typeof notices,
  label: string,
  now: string,
): Promise<void> {
  const readerId = readerOf(reader);
  if (readerId)
    await putInInbox(tx, { readerId, kind: `session.${kind}`, path: null, ...notices[kind](label) }, now);
}

/**
 * System actor only. Notifies a person of a sign-in on a new device, unless the same notice is unread: a browser that keeps nothing is a
 * new device each time.
 */
export async function notifyOfNewDevice(tx: Tx, reader: Reader, label: string, now: string): Promise<void> {
  const readerId = readerOf(reader);
  if (readerId && !(await isUnread(tx, readerId, notices.new_device(label).title)))
    await notifyOfAccess(tx, reader, 'new_device', label, now);
}

const readerOf = ({ userId, contactIds, employeeIds }: Reader): string | undefined =>
  userId ?? contactIds[0] ?? employeeIds[0];
