import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { personFields } from '#contract/people/users.ts';
import { clientManagers } from '#server/clients/tables.ts';
import { everyWord, linkedRows } from '#server/db/compare.ts';
import { pgConstraint, type Tx } from '#server/db/db.ts';
import { countList, planList } from '#server/db/list.ts';
import { passkeys } from '#server/session/passkeys/tables.ts';
import { secondFactors } from '#server/session/second-factor/tables.ts';
import { accounts, devices, sessions } from '#server/session/tables.ts';
import { envelopes } from '#server/signing/tables.ts';
import { views } from '#server/views/tables.ts';
import { heldRoles, heldTeams } from '../held.queries.ts';
import { directoryGroups, offices, roles, teams, userRoles, users, userTeams } from '../tables.ts';

// System actor only: accounts, sessions and devices of others are no person's rows.

/** The key that the database keeps of somebody's name, address and job title. */
const words = sql`users.words_key`;
const lastSeen = sql<
  string | null
>`(select max(${devices.last_seen_at}) from ${devices} where ${devices.account_id} = ${users.account_id})`;
const rolesNow = sql<
  string[]
>`(select coalesce(array_agg(distinct r.name order by r.name), '{}') from ${heldRoles} h join ${roles} r on r.id = h.role_id where h.user_id = ${users.id})`;

const office = { id: offices.id, name: offices.name };
const rowColumns = {
  id: users.id,
  name: users.display_name,
  email: users.email,
  job_title: users.job_title,
  status: users.status,
  office,
  roles: rolesNow,
  last_seen_at: lastSeen.mapWith((value: string) => new Date(value).toISOString()),
};

/** One page of the members of staff, in every state. */
export async function personPage(tx: Tx, checked: CheckedList<typeof personFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: {
      name: users.display_name,
      email: users.email,
      status: users.status,
      office_id: users.office_id,
      role: linkedRows(
        sql`r.name`,
        sql`from ${heldRoles} h join ${roles} r on r.id = h.role_id where h.user_id = ${users.id}`,
      ),
      team_id: linkedRows(sql`t.team_id::text`, sql`from ${heldTeams} t where t.user_id = ${users.id}`),
    },
    search: (text) => everyWord(words, text),
    order: [asc(users.display_name)],
    tieBreak: users.id,
  });
  const rows = await tx
    .select(rowColumns)
    .from(users)
    .leftJoin(offices, eq(offices.id, users.office_id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, users, where, query) };
}

/** A member of staff with the columns of their page. */
export const personById = async (tx: Tx, id: string) =>
  (
    await tx
      .select({
        ...rowColumns,
        account_id: users.account_id,
        first_name: users.first_name,
        last_name: users.last_name,
        manager_id: users.manager_id,
        version: users.version,
        has_password: sql<boolean>`coalesce(${accounts.password_hash} is not null, false)`,
        passkeys: sql<number>`(select count(*)::integer from ${passkeys} where ${passkeys.account_id} = ${users.account_id} and ${passkeys.removed_at} is null)`,
        second_factor: sql<boolean>`exists (select from ${secondFactors} where ${secondFactors.account_id} = ${users.account_id} and ${secondFactors.confirmed_at} is not null)`,
      })
      .from(users)
      .leftJoin(offices, eq(offices.id, users.office_id))
      .leftJoin(accounts, eq(accounts.id, users.account_id))
      .where(eq(users.id, id))
  )[0];

/** Locks a member of staff, so that two administrators change them one after the other. */
export const lockPerson = async (tx: Tx, id: string) =>
  (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0];

export const personAtAddress = async (tx: Tx, email: string) =>
  (await tx.select().from(users).where(sql`app.address(${users.email}) = ${email}`))[0];

const group = { id: directoryGroups.id, name: directoryGroups.name };

/** Roles of a person with the directory group each comes from, if any. */
export const heldBy = (tx: Tx, userId: string) =>
  tx
    .select({
      role: roles.name,
      permissions: roles.permissions,
      masked: roles.masked,
      second_factor: roles.second_factor,
      group,
    })
    .from(heldRoles)
    .innerJoin(roles, eq(roles.id, heldRoles.role_id))
    .leftJoin(directoryGroups, eq(directoryGroups.id, heldRoles.group_id))
    .where(eq(heldRoles.user_id, userId))
    .orderBy(asc(roles.name));

export const teamsHeldBy = (tx: Tx, userId: string) =>
  tx
    .select({ id: teams.id, name: teams.name, group })
    .from(heldTeams)
    .innerJoin(teams, eq(teams.id, heldTeams.team_id))
    .leftJoin(directoryGroups, eq(directoryGroups.id, heldTeams.group_id))
    .where(eq(heldTeams.user_id, userId))
    .orderBy(asc(teams.name));

const isOpen = (now: string) =>
  and(isNull(sessions.ended_at), gt(sessions.idle_until, now), gt(sessions.expires_at, now));

/** Devices of an account that are not revoked, with the number of their open sessions. */
export const devicesOf = (tx: Tx, accountId: string, now: string) =>
  tx
    .select({
      id: devices.id,
      label: devices.label,
      lastSeenAt: devices.last_seen_at,
      sessions: sql<number>`count(${sessions.id})::integer`,
    })
    .from(devices)
    .leftJoin(sessions, and(eq(sessions.device_id, devices.id), isOpen(now)))
    .where(and(eq(devices.account_id, accountId), isNull(devices.revoked_at)))
    .groupBy(devices.id)
    .orderBy(desc(devices.last_seen_at));

/** Revokes the devices of an account, or one of them. @returns their number */
export async function revokeDevices(tx: Tx, accountId: string, now: string, id?: string): Promise<number> {
  const those = and(
    eq(devices.account_id, accountId),
    isNull(devices.revoked_at),
    id === undefined ? undefined : eq(devices.id, id),
  );
  return (await tx.update(devices).set({ revoked_at: now, share: null }).where(those)).rowCount ?? 0;
}

export const setAccountStatus = (tx: Tx, accountId: string, status: 'ACTIVE' | 'SUSPENDED') =>
  tx.update(accounts).set({ status }).where(eq(accounts.id, accountId));

export const changePerson = (tx: Tx, id: string, columns: Partial<typeof users.$inferInsert>) =>
  tx
    .update(users)
    .set({ ...columns, version: sql`${users.version} + 1` })
    .where(eq(users.id, id));

/** Roles of staff by name; a role of another side is not found. Nobody changes their permissions until the transaction ends. */
export const roleIds = async (tx: Tx, names: readonly string[]) =>
  names.length === 0
    ? []
    : tx
        .select({ id: roles.id, name: roles.name, permissions: roles.permissions, masked: roles.masked })
        .from(roles)
        .where(and(inArray(roles.name, [...names]), eq(roles.guard_name, 'api')))
        .for('share');

/** Sets a person's own roles; new ones are added before old ones go, so that the last administrator may stay one. */
export async function setRoles(tx: Tx, user_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .insert(userRoles)
      .values(ids.map((role_id) => ({ user_id, role_id })))
      .onConflictDoNothing();
  await tx
    .delete(userRoles)
    .where(and(eq(userRoles.user_id, user_id), ...ids.map((id) => ne(userRoles.role_id, id))));
}

export async function setTeams(tx: Tx, user_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .insert(userTeams)
      .values(ids.map((team_id) => ({ user_id, team_id })))
      .onConflictDoNothing();
  await tx
    .delete(userTeams)
    .where(and(eq(userTeams.user_id, user_id), ...ids.map((id) => ne(userTeams.team_id, id))));
}

export const officeExists = async (tx: Tx, id: string) =>
  (await tx.select({ id: offices.id }).from(offices).where(eq(offices.id, id))).length > 0;

/** True for the error of a change after which nobody could administer the firm (`one_administrator`). */
export const isLastAdministrator = (error: unknown): boolean => pgConstraint(error) === 'one_administrator';

// Leaving

const managesNow = (userId: string, today: string) =>
  and(
    eq(clientManagers.user_id, userId),
    isNull(clientManagers.deleted_at),
    or(isNull(clientManagers.until), sql`${clientManagers.until} >= ${today}::date`),
  );
const isOut = (userId: string) =>
  and(eq(envelopes.sender_id, userId), inArray(envelopes.status, ['sent', 'sealing', 'declined', 'expired']));
const sharedViews = (userId: string) =>
  and(eq(views.owner_id, userId), isNull(views.deleted_at), ne(views.scope, 'mine'));

export async function countLeaving(tx: Tx, userId: string, today: string) {
  const count = { count: sql<number>`count(*)::integer` };
  const [clients] = await tx.select(count).from(clientManagers).where(managesNow(userId, today));
  const [out] = await tx.select(count).from(envelopes).where(isOut(userId));
  const [drafts] = await tx
    .select(count)
    .from(envelopes)
    .where(and(eq(envelopes.sender_id, userId), eq(envelopes.status, 'draft')));
  const [shared] = await tx.select(count).from(views).where(sharedViews(userId));
  return {
    clients: clients?.count ?? 0,
    envelopes: out?.count ?? 0,
    drafts: drafts?.count ?? 0,
    views: shared?.count ?? 0,
  };
}

export const openEnvelopesOf = async (tx: Tx, userId: string) =>
  (await tx.select({ id: envelopes.id }).from(envelopes).where(isOut(userId))).map(({ id }) => id);

/** The links of a person to clients that run today or later. */
export const managedBy = (tx: Tx, userId: string, today: string) =>
  tx.select().from(clientManagers).where(managesNow(userId, today));

export const endManager = (tx: Tx, id: string, until: string, by: string | null, now: string) =>
  tx
    .update(clientManagers)
    .set({ until, updated_by: by, updated_at: now, version: sql`${clientManagers.version} + 1` })
    .where(eq(clientManagers.id, id));

export const deleteManager = (tx: Tx, id: string, by: string | null, now: string) =>
  tx
    .update(clientManagers)
    .set({ deleted_at: now, updated_by: by, updated_at: now, version: sql`${clientManagers.version} + 1` })
    .where(eq(clientManagers.id, id));

export const insertManager = (tx: Tx, row: typeof clientManagers.$inferInsert) =>
  tx.insert(clientManagers).values(row);

/** Gives the views others use to a colleague; a name they have already gets the earlier owner's behind it. */
export const giveViews = (tx: Tx, from: string, to: string, fromName: string) =>
  tx.execute(sql`update ${views} v set owner_id = ${to}, version = v.version + 1,
    name = case when exists (select from ${views} o where o.owner_id = ${to} and o.list = v.list and app.fold(o.name) = app.fold(v.name) and o.deleted_at is null)
      then left(v.name, 200) || ${` (${fromName})`} else v.name end
    where v.owner_id = ${from} and v.deleted_at is null and v.scope <> 'mine'`);
