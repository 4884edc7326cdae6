import { and, eq } from 'drizzle-orm';
import type { Audience } from '#contract/core/endpoint.ts';
import {
  type ContactFlags,
  type ContactRole,
  type RoleOf,
  rolePermissions,
  roles,
} from '#contract/core/permissions.ts';
import { newId } from '#contract/core/values.ts';
import { fieldEntities } from '#contract/firm/words.ts';
import type { Portal } from '#contract/session/session.ts';
import { acceptAgreement, agreementById, newestAgreement } from '#server/agreements/queries.ts';
import { agreements } from '#server/agreements/tables.ts';
import { insertServices } from '#server/clients/queries.ts';
import { fieldDefinitions } from '#server/clients/tables.ts';
import { insertContacts } from '#server/contacts/queries.ts';
import { contacts } from '#server/contacts/tables.ts';
import { actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { insertFiles } from '#server/files/queries.ts';
import {
  insertOffices,
  insertRoles,
  insertTeams,
  insertUserRoles,
  insertUsers,
} from '#server/people/queries.ts';
import { users } from '#server/people/tables.ts';
import { hashPassword } from '#server/session/passwords/password.ts';
import { insertBearer, insertDevice, insertSession } from '#server/session/queries.ts';
import { accounts, devices } from '#server/session/tables.ts';
import { hashToken, newToken } from '#server/session/tokens.ts';
import { makePdf } from '../fixtures/pdf.ts';
import { insertTenant, type Tenant } from './tenant.ts';
import type { TestServer } from './test-server.ts';

export const password = 'correct horse battery';
export type StaffRole = RoleOf<'api'>;
const isStaff = (role: string): role is StaffRole => roles[role as keyof typeof roles].guard === 'api';
export const staffRoleNames = Object.keys(roles).filter(isStaff);

/** A small firm with two clients in the real tables: every role once, every kind of row for each client. */
export async function testFirm(server: TestServer) {
  const { services, now } = server;
  const id = () => newId(Date.parse(now()));
  const passwordHash = await hashPassword(password, { published: true });
  const blob = await services.files.put(await makePdf());
  const as = <T>(work: (tx: Tx) => Promise<T>) => server.db.as(actor('system'), work);

  async function account(tx: Tx, guard: 'api' | 'client' | 'external', email: string): Promise<string> {
    const row = { id: id(), guard, email, password_hash: passwordHash, created_at: now() };
    await tx.insert(accounts).values(row);
    return row.id;
  }
  async function file(tx: Tx, name: string): Promise<string> {
    const row = { id: id(), ...blob, type: 'application/pdf', name, created_at: now() };
    await insertFiles(tx, [row]);
    return row.id;
  }

  const [officeId, serviceId] = [id(), id()];
  const definitionIds = {
    CLIENT: [id(), id()],
    BANK_DETAILS: [id(), id()],
    APPROVAL_RIGHTS: [id(), id()],
  } as const;
  const staff = await as(async (tx) => {
    await insertOffices(tx, [{ id: officeId, name: 'Zürich', country_code: 'CH' }]);
    await insertTeams(tx, [{ id: id(), name: 'Payroll', country_id: 'CH' }]);
    await insertServices(tx, [{ id: serviceId, code: 'BOARD', name: 'Board meetings', line: 'BOARD' }]);
    await tx.insert(fieldDefinitions).values(
      fieldEntities.flatMap((entity) =>
        definitionIds[entity].map((id, at) => ({
          ...{ id, entity, key: `number_${entity.toLowerCase()}_${at}` },
          ...{ label: `Number ${at}`, type: 'NUMBER' as const },
        })),
      ),
    );
    const made = {} as Record<StaffRole, { id: string; accountId: string; email: string }>;
    for (const role of staffRoleNames) {
      const email = `${role.toLowerCase()}@firm.example`;
      const user = { id: id(), accountId: await account(tx, 'api', email), email };
      const roleId = id();
      await insertRoles(tx, [
        { id: roleId, name: role, guard_name: 'api', permissions: rolePermissions(role) },
      ]);
      const name = {
        first_name: roles[role].title,
        last_name: 'Test',
        display_name: `${roles[role].title} Test`,
      };
      await insertUsers(tx, [
        { id: user.id, account_id: user.accountId, email, ...name, status: 'ACTIVE', created_at: now() },
      ]);
      await insertUserRoles(tx, [{ user_id: user.id, role_id: roleId }]);
      made[role] = user;
    }
    return made;
  });

  const tenant = (name: string, manager = staff.RM.id): Promise<Tenant> =>
    as((tx) =>
      insertTenant(
        {
          tx,
          id,
          now: now(),
          officeId,
          manager,
          account: (guard, email) => account(tx, guard, email),
          file: (name) => file(tx, name),
        },
        name,
      ),
    );

  /** Adds a contact of this role and access to a client, and returns the id of their account. */
  const contactWith = (
    { clientId }: Tenant,
    portal_role: ContactRole,
    flags: ContactFlags,
    email = `${id()}@contacts.example`,
  ) =>
    as(async (tx) => {
      const account_id = await account(tx, 'client', email);
      const accessOf = (flag: boolean) => (flag ? ('ACTIVE' as const) : ('NONE' as const));
      await insertContacts(tx, [
        {
          id: id(),
          client_id: clientId,
          account_id,
          last_name: portal_role,
          email,
          portal_role,
          portal_access: 'ACTIVE',
          finance_access: accessOf(flags.finance_access),
          payroll_access: accessOf(flags.payroll_access),
          created_at: now(),
        },
      ]);
      return account_id;
    });

  /** Begins a session without hashing a password, and returns its bearer for one audience. */
  async function bearerOf(
    accountId: string,
    portal: Portal,
    audience: Audience,
    more: { recipientId?: string } = {},
  ): Promise<string> {
    const token = newToken();
    await as(async (tx) => {
      const [deviceId, sessionId] = [id(), id()];
      const dates = { created_at: now(), last_seen_at: now() };
      await insertDevice(tx, {
        id: deviceId,
        account_id: accountId,
        label: 'Test',
        share: new Uint8Array(32),
        ...dates,
      });
      const until = new Date(Date.parse(now()) + 3_600_000).toISOString();
      await insertSession(tx, {
        id: sessionId,
        account_id: accountId,
        device_id: deviceId,
        portal,
        cookie_hash: hashToken(newToken()),
        renewal_hash: hashToken(newToken()),
        recipient_id: more.recipientId ?? null,
        came_by: portal === 'external' ? 'link' : 'password',
        created_at: now(),
        idle_until: until,
        expires_at: until,
      });
      await insertBearer(tx, hashToken(token), sessionId, audience, now());
    });
    return token;
  }

  /** Adds an agreement that every contact has to accept from now on. */
  async function agreement(): Promise<string> {
    const row = { id: id(), title: 'Terms', body: 'Be kind.', created_at: now() };
    await as(async (tx) => {
      const version = ((await newestAgreement(tx))?.version ?? 0) + 1;
      await tx.insert(agreements).values({ ...row, version });
    });
    return row.id;
  }

  const accept = (agreementId: string, accountId: string) =>
    as(async (tx) => {
      const { version = 1 } = (await agreementById(tx, agreementId)) ?? {};
      await acceptAgreement(tx, {
        ...{ agreement_id: agreementId, account_id: accountId },
        ...{ version, accepted_at: now() },
      });
    });
  async function acceptNewest(accountId: string): Promise<void> {
    const newest = await as((tx) => newestAgreement(tx));
    if (newest) await accept(newest.id, accountId);
  }

  /** Makes the contact's account that of an employee too. */
  const sameAccount = async ({ contacts: { CONTACT_ADMIN }, employee }: Tenant) => {
    await as((tx) =>
      tx.update(contacts).set({ account_id: employee.accountId }).where(eq(contacts.id, CONTACT_ADMIN.id)),
    );
  };

  /** Gives a member of staff who was invited an account with the password, as if they had accepted. */
  async function joined(tx: Tx, userId: string): Promise<string> {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    const at = and(eq(accounts.guard, 'api'), eq(accounts.email, user?.email ?? ''));
    const [made] = await tx.update(accounts).set({ password_hash: passwordHash }).where(at).returning();
    const accountId = made?.id ?? '';
    await tx.update(users).set({ status: 'ACTIVE', account_id: accountId }).where(eq(users.id, userId));
    return accountId;
  }
  const devicesOf = (accountId: string) =>
    as((tx) => tx.select().from(devices).where(eq(devices.account_id, accountId)));

  return {
    joined,
    devicesOf,
    staff,
    serviceId,
    definitionIds,
    tenant,
    contactWith,
    bearerOf,
    agreement,
    accept,
    acceptNewest,
    sameAccount,
    account,
    as,
    id,
    file,
  };
}
export type TestFirm = Awaited<ReturnType<typeof testFirm>>;
