import type { Tx } from '#server/db/db.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { isUnread } from '#server/inbox/queries.ts';
import { syncGroups, userOfAccount } from './queries.ts';

const overage = {
  title: 'Your directory groups could not be read',
  body: 'You are in more groups than your directory writes into a sign-in. What your groups gave you before stays as it was. Ask an administrator to send app roles, or only the groups that are assigned to this application.',
};

/**
 * System actor only. Makes a member of staff a member of the directory groups that came with their sign-in. With too many (null) the token
 * holds none of them: the groups of before stay, and the person is told.
 */
export async function takeGroups(
  tx: Tx,
  accountId: string,
  groups: readonly string[] | null,
  now: string,
): Promise<void> {
  const user = await userOfAccount(tx, accountId);
  if (!user) return;
  if (groups) return syncGroups(tx, user.id, groups);
  if (!(await isUnread(tx, user.id, overage.title)))
    await putInInbox(tx, { readerId: user.id, kind: 'session.too_many_groups', path: null, ...overage }, now);
}
