import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { putInInbox } from '../inbox/put.ts';
import { isUnread } from '../inbox/queries.ts';

const ifNotYou = 'If that was not you, remove it under “Sign-in and devices” and tell the firm.';

/** What a person is told of changes of the ways into their account, by the device or passkey it is about. */
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

/** Tells a person, in their inbox, of something that lets in or no longer lets in. Signers have no inbox. */
export async function tellOfAccess(
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

/** The system's, for a sign-in: a browser that forgets everything is a new device each time, which is told once until it is read. */
export async function tellOfNewDevice(tx: Tx, reader: Reader, label: string, now: string): Promise<void> {
  const readerId = readerOf(reader);
  if (readerId && !(await isUnread(tx, readerId, notices.new_device(label).title)))
    await tellOfAccess(tx, reader, 'new_device', label, now);
}

const readerOf = ({ userId, contactIds, employeeIds }: Reader): string | undefined =>
  userId ?? contactIds[0] ?? employeeIds[0];
