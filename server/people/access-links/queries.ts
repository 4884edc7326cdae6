import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccessLinkKind } from '#contract/people/access-links.ts';
import { clients } from '#server/clients/tables.ts';
import { contacts } from '#server/contacts/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { fullNameIn } from '#server/db/full-name.ts';
import type { MailState } from '#server/mail/queries.ts';
import { mails } from '#server/mail/tables.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';
import { passkeys } from '#server/session/passkeys/tables.ts';
import { secondFactors } from '#server/session/second-factor/tables.ts';
import { accounts, sessions } from '#server/session/tables.ts';
import { users } from '../tables.ts';
import { accessLinks } from './tables.ts';

// System actor only.

/** The person an invitation is for. */
export type Invitee = { userId: string } | { contactId: string } | { employeeId: string };

const columnsOf = (who: Invitee) => ({
  user_id: 'userId' in who ? who.userId : null,
  contact_id: 'contactId' in who ? who.contactId : null,
  employee_id: 'employeeId' in who ? who.employeeId : null,
});

const isFor = (who: Invitee): SQL => {
  if ('userId' in who) return eq(accessLinks.user_id, who.userId);
  if ('contactId' in who) return eq(accessLinks.contact_id, who.contactId);
  return eq(accessLinks.employee_id, who.employeeId);
};

const isOpen = and(isNull(accessLinks.used_at), isNull(accessLinks.revoked_at));

export const insertAccessLink = (
  tx: Tx,
  {
    invitee,
    ...row
  }: Omit<typeof accessLinks.$inferInsert, 'user_id' | 'contact_id' | 'employee_id'> & {
    invitee?: Invitee | undefined;
  },
) => tx.insert(accessLinks).values({ ...row, ...(invitee && columnsOf(invitee)) });

/** Links that are of a person's record, and not of an account alone. */
export type LinkOfRecord = Extract<AccessLinkKind, 'invitation' | 'address'>;

/** Revokes the open links of a person's record, of one kind. @returns their number */
export const revokeLinksOf = async (tx: Tx, who: Invitee, kind: LinkOfRecord, now: string): Promise<number> =>
  (
    await tx
      .update(accessLinks)
      .set({ revoked_at: now })
      .where(and(isOpen, eq(accessLinks.kind, kind), isFor(who)))
  ).rowCount ?? 0;

/** Revokes the open links of an account, of every kind. */
export const revokeLinksOfAccount = (tx: Tx, accountId: string, now: string) =>
  tx
    .update(accessLinks)
    .set({ revoked_at: now })
    .where(and(isOpen, eq(accessLinks.account_id, accountId)));

/** Revokes the open links of an account for a new password. */
export const revokeResets = (tx: Tx, accountId: string, now: string) =>
  tx
    .update(accessLinks)
    .set({ revoked_at: now })
    .where(
      and(isOpen, eq(accessLinks.account_id, accountId), inArray(accessLinks.kind, ['forgotten', 'reset'])),
    );

/** The newest invitation of a person, used, revoked or open. */
export const newestInvitation = async (tx: Tx, who: Invitee) =>
  (
    await tx
      .select()
      .from(accessLinks)
      .where(and(eq(accessLinks.kind, 'invitation'), isFor(who)))
      .orderBy(desc(accessLinks.created_at))
      .limit(1)
  )[0];

interface OpenInvitation {
  /** The state of its letter. */
  mail: MailState;
  sent_at: string | null;
  expires_at: string;
}

/** The newest invitations of contacts that were neither used nor revoked, by contact. */
export async function openInvitations(
  tx: Tx,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string | null, OpenInvitation>> {
  if (contactIds.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([accessLinks.contact_id], {
      contact_id: accessLinks.contact_id,
      sent_at: mails.sent_at,
      refused_at: mails.refused_at,
      expires_at: accessLinks.expires_at,
      is_open: sql<boolean>`${accessLinks.used_at} is null and ${accessLinks.revoked_at} is null`,
    })
    .from(accessLinks)
    .leftJoin(mails, eq(mails.id, accessLinks.mail_id))
    .where(and(eq(accessLinks.kind, 'invitation'), inArray(accessLinks.contact_id, [...contactIds])))
    .orderBy(accessLinks.contact_id, desc(accessLinks.created_at));
  return new Map(
    rows
      .filter(({ is_open }) => is_open)
      .map(({ contact_id, sent_at, refused_at, expires_at }): [string | null, OpenInvitation] => {
        const mail = refused_at ? 'bounced' : sent_at ? 'sent' : 'queued';
        return [contact_id, { mail, sent_at, expires_at }];
      }),
  );
}

/** True if the account has a password, a passkey or a cloud account to sign in by. */
const hasSignIn = sql<boolean>`(${accounts.password_hash} is not null or ${accounts.cloud_subject} is not null or exists (
  select from ${passkeys} where ${passkeys.account_id} = ${accounts.id} and ${passkeys.removed_at} is null))`;

/** True if a second factor is asked for besides the account's password. */
const hasFactor = sql<boolean>`exists (select from ${secondFactors} where ${secondFactors.account_id} = ${accounts.id} and ${secondFactors.confirmed_at} is not null)`;

/** True if the invited person still has the address that the link was mailed to; null for a link that invites nobody. */
const isAtAddress = sql<boolean | null>`${accounts.email} = any (case
  when ${accessLinks.user_id} is not null then array[app.address(${users.email})]
  when ${accessLinks.contact_id} is not null then array[app.address(${contacts.email})]
  when ${accessLinks.employee_id} is not null then array[app.address(${payrollEmployees.work_email}), app.address(${payrollEmployees.personal_email})]
  end)`;

const facts = {
  id: accessLinks.id,
  kind: accessLinks.kind,
  account_id: accessLinks.account_id,
  guard: accounts.guard,
  email: accounts.email,
  account_status: accounts.status,
  has_sign_in: hasSignIn,
  second_factor: hasFactor,
  is_at_address: isAtAddress,
  user_id: accessLinks.user_id,
  contact_id: accessLinks.contact_id,
  employee_id: accessLinks.employee_id,
  user_status: users.status,
  user_name: users.display_name,
  contact_access: contacts.portal_access,
  /** The account that the invited person's record has, or had when its access was closed. */
  joined_account_id: sql<
    string | null
  >`coalesce(${users.account_id}, ${contacts.account_id}, ${payrollEmployees.account_id}, ${payrollEmployees.closed_account_id})`,
  becomes: accessLinks.becomes,
  /** True if the record still has the address that its person was asked to agree to. */
  is_becoming: sql<
    boolean | null
  >`app.address(${accessLinks.becomes}) in (app.address(${contacts.email}), app.address(${payrollEmployees.work_email}), app.address(${payrollEmployees.personal_email}))`,
  contact_name: sql<string | null>`nullif(${fullNameIn(contacts)}, '')`,
  employee_status: payrollEmployees.status,
  employee_name: sql<string | null>`nullif(${fullNameIn(payrollEmployees)}, '')`,
  client: clients.name,
};

/** The usable link of a token's hash, with its account and the person it invites. */
export async function openLink(tx: Tx, hash: string, now: string) {
  const rows = await tx
    .select(facts)
    .from(accessLinks)
    .innerJoin(accounts, eq(accounts.id, accessLinks.account_id))
    .leftJoin(users, eq(users.id, accessLinks.user_id))
    .leftJoin(contacts, and(eq(contacts.id, accessLinks.contact_id), isNull(contacts.deleted_at)))
    .leftJoin(payrollEmployees, eq(payrollEmployees.id, accessLinks.employee_id))
    .leftJoin(clients, or(eq(clients.id, contacts.client_id), eq(clients.id, payrollEmployees.client_id)))
    .where(and(isOpen, eq(accessLinks.token_hash, hash), gt(accessLinks.expires_at, now)));
  return rows[0];
}
export type OpenLink = NonNullable<Awaited<ReturnType<typeof openLink>>>;

/** Uses a link. False if somebody did before, or it is over. */
export async function takeLink(tx: Tx, id: string, now: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(accessLinks)
    .set({ used_at: now })
    .where(and(isOpen, eq(accessLinks.id, id), gt(accessLinks.expires_at, now)));
  return rowCount === 1;
}

/** The account of an address, made without a way to sign in if there is none; its row is locked. */
export async function accountFor(
  tx: Tx,
  { id, guard, email, now }: { id: string; guard: 'api' | 'client'; email: string; now: string },
) {
  await tx
    .insert(accounts)
    .values({ id, guard, email, created_at: now })
    .onConflictDoNothing({ target: [accounts.guard, accounts.email] });
  const [account] = await tx
    .select({ id: accounts.id, status: accounts.status, has_sign_in: hasSignIn })
    .from(accounts)
    .where(and(eq(accounts.guard, guard), eq(accounts.email, email)))
    .for('update');
  if (!account) throw new Error('An account is neither there nor made.');
  return account;
}

/** The address that somebody signs in with. */
export const addressOfAccount = async (tx: Tx, id: string) =>
  (await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id)))[0]?.email;

/** Locks an account: two links of one person are used one after the other. */
export async function lockAccount(tx: Tx, id: string) {
  const columns = { status: accounts.status, has_sign_in: hasSignIn };
  return (await tx.select(columns).from(accounts).where(eq(accounts.id, id)).for('update'))[0];
}

export const setPassword = (tx: Tx, accountId: string, password_hash: string | null) =>
  tx.update(accounts).set({ password_hash }).where(eq(accounts.id, accountId));

/** Removes the password and all passkeys of an account. */
export async function removeSignIns(tx: Tx, accountId: string, now: string): Promise<void> {
  await setPassword(tx, accountId, null);
  await tx
    .update(passkeys)
    .set({ removed_at: now })
    .where(and(eq(passkeys.account_id, accountId), isNull(passkeys.removed_at)));
}

/** Ends the sessions of an account. */
export const endSessionsOf = (tx: Tx, accountId: string, now: string) =>
  tx
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.account_id, accountId), isNull(sessions.ended_at)));

/** True of a record that no other account has. */
const isFree = (column: PgColumn, accountId: string) => or(isNull(column), eq(column, accountId));

/**
 * Lets an invited person in: connects them with their account. False if their access or address changed since the link was read, or another
 * account has their record.
 */
export async function letIn(tx: Tx, { account_id, email, ...link }: OpenLink): Promise<boolean> {
  const changed = [
    link.user_id &&
      (await tx
        .update(users)
        .set({ account_id, status: 'ACTIVE', version: sql`${users.version} + 1` })
        .where(
          and(eq(users.id, link.user_id), eq(users.status, 'INVITED'), isFree(users.account_id, account_id)),
        )),
    link.contact_id &&
      (await tx
        .update(contacts)
        .set({ account_id, portal_access: 'ACTIVE', version: sql`${contacts.version} + 1` })
        .where(
          and(
            eq(contacts.id, link.contact_id),
            eq(contacts.portal_access, 'INVITED'),
            isFree(contacts.account_id, account_id),
            sql`app.address(${contacts.email}) = ${email}`,
          ),
        )),
    link.employee_id &&
      (await tx
        .update(payrollEmployees)
        .set({ account_id, closed_account_id: null })
        .where(
          and(
            eq(payrollEmployees.id, link.employee_id),
            ne(payrollEmployees.status, 'LEFT'),
            isFree(payrollEmployees.account_id, account_id),
            isFree(payrollEmployees.closed_account_id, account_id),
            sql`${email} in (app.address(${payrollEmployees.work_email}), app.address(${payrollEmployees.personal_email}))`,
          ),
        )),
  ];
  return changed.every((done) => !done || done.rowCount === 1);
}

/** The name and access of an account's person, for a letter. Undefined if nobody of it has access. */
export async function personOfAccount(
  tx: Tx,
  guard: 'api' | 'client',
  email: string,
): Promise<{ accountId: string; name: string } | undefined> {
  const { rows } = await tx.execute<{ account_id: string; name: string }>(sql`
    select a.id as account_id, p.name from ${accounts} a, lateral (
      select u.display_name as name from ${users} u where u.account_id = a.id and u.status = 'ACTIVE' and a.guard = 'api'
      union all select trim(concat(c.first_name, ' ', c.last_name)) from ${contacts} c join ${clients} k on k.id = c.client_id
        where c.account_id = a.id and c.portal_access = 'ACTIVE' and c.deleted_at is null and k.deleted_at is null and a.guard = 'client'
      union all select trim(concat(e.first_name, ' ', e.last_name)) from ${payrollEmployees} e
        where e.account_id = a.id and e.status <> 'LEFT' and a.guard = 'client') p
    where a.guard = ${guard} and a.email = ${email} and a.status = 'ACTIVE' limit 1`);
  const [row] = rows;
  return row && { accountId: row.account_id, name: row.name };
}

/** True if somebody of an account has access: a link for a new password is for nobody else. */
export async function hasAccess(tx: Tx, accountId: string): Promise<boolean> {
  const [account] = await tx
    .select({ guard: accounts.guard, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account || account.guard === 'external') return false;
  return (await personOfAccount(tx, account.guard, account.email)) !== undefined;
}

/** Deletes links that were over before an instant. */
export const deleteAccessLinks = (tx: Tx, before: string) =>
  tx.delete(accessLinks).where(lt(accessLinks.expires_at, before));
