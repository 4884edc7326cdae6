import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationGoodForMs } from '#contract/core/limits.ts';
import {
  challengeAccessLink,
  joinByInvitation,
  readAccessLink,
  useAccessLink,
} from '#contract/people/access-links.ts';
import { challengePasskey, passkeyLogin } from '#contract/session/passkeys.ts';
import { clientLogin, type SignedIn, userLogin } from '#contract/session/session.ts';
import { activityLog } from '#server/activity/tables.ts';
import { contacts } from '#server/contacts/tables.ts';
import { actor } from '#server/db/actor.ts';
import { mails } from '#server/mail/tables.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';
import { accounts } from '#server/session/tables.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { authenticator } from '#tests/server/sign-in/authenticator.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertUserRoles, insertUsers } from '../queries.ts';
import { roles, users } from '../tables.ts';
import { type Invitation, invitationOf, invite, revokeInvitation } from './invite.ts';
import { accessLinks } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
});
afterAll(() => server.close());

const phrase = 'four plain words together';
const administrator = () =>
  actor('staff', { accountId: firm.staff.ADM.accountId, userId: firm.staff.ADM.id });

/** Does something as an administrator's call would, in one transaction of theirs. */
const asAdministrator = <T>(work: (call: Parameters<typeof invite>[0]) => Promise<T>) =>
  server.db.as(administrator(), (tx) =>
    work({ tx, actor: administrator(), services: server.services, now: server.now() }),
  );

let count = 0;
/** A member of staff who was never there. */
async function newcomer(): Promise<Invitation> {
  const [userId, email] = [firm.id(), `new-${++count}@firm.example`];
  await firm.as(async (tx) => {
    const [role] = await tx.select().from(roles).where(eq(roles.name, 'ASC'));
    const name = { first_name: 'Nora', last_name: 'New', display_name: 'Nora New' };
    await insertUsers(tx, [{ id: userId, email, ...name, status: 'INVITED', created_at: server.now() }]);
    await insertUserRoles(tx, [{ user_id: userId, role_id: role?.id ?? '' }]);
  });
  return { invitee: { userId }, name: 'Nora New', email, client: null };
}
/** A contact of the client who was never there, or has this address. */
async function newContact(email = `contact-${++count}@client.example`): Promise<Invitation> {
  const contactId = firm.id();
  const row = {
    id: contactId,
    client_id: client.clientId,
    last_name: 'Stone',
    email,
    created_at: server.now(),
  };
  await firm.as((tx) => tx.insert(contacts).values({ ...row, portal_access: 'INVITED' }));
  return { invitee: { contactId }, name: 'Stone', email, client: 'Alder' };
}

const contactIdOf = ({ invitee }: Invitation) => ('contactId' in invitee ? invitee.contactId : '');

/** The token in the newest letter to an address. */
async function tokenFor(email: string): Promise<string> {
  const rows = await firm.as((tx) => tx.select().from(mails).where(eq(mails.to, email)));
  const text = rows
    .sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
    .at(-1)?.text;
  return /\/auth\/(?:invitation|reset)#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
}
async function invited(invitation: Invitation): Promise<string> {
  server.wait(1);
  await asAdministrator((call) => invite(call, invitation));
  return tokenFor(invitation.email);
}
const accept = (token: string, more: object = { password: phrase }) =>
  server.call(useAccessLink, { body: { token, ...more } });
const check = (token: string) => server.call(readAccessLink, { body: { token } });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const signedInBy = async (response: Response) => {
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { signedIn: SignedIn } }).data.signedIn;
};

describe('an invitation', () => {
  test('says whom it is for as often as it is looked at, and is used once, with a password', async () => {
    const invitation = await newcomer();
    const token = await invited(invitation);
    for (let i = 0; i < 2; i++)
      expect(await (await check(token)).json()).toEqual({
        data: {
          kind: 'invitation',
          portal: 'app',
          firm: 'Portico Advisory',
          name: 'Nora New',
          email: invitation.email,
          client: null,
          becomes: null,
          hasSignIn: false,
          secondFactor: false,
        },
      });
    const { user } = await signedInBy(await accept(token));
    expect(user).toMatchObject({ name: 'Nora New', isUserPortal: true, roles: [{ name: 'ASC' }] });
    const body = { email: invitation.email, password: phrase };
    expect((await server.call(userLogin, { body })).status).toBe(200);
    expect(await codeOf(await accept(token))).toBe('invalid_token');
    expect(await codeOf(await check(token))).toBe('invalid_token');
  });

  test('makes a passkey that signs in from then on', async () => {
    const invitation = await newcomer();
    const token = await invited(invitation);
    const begun = await server.call(challengeAccessLink, { body: { token } });
    const { data } = (await begun.json()) as { data: { challenge: string } };
    const phone = authenticator();
    const passkey = phone.made(data.challenge);
    await signedInBy(await accept(token, { passkey }));
    const { data: asked } = (await (await server.call(challengePasskey, {})).json()) as {
      data: { challenge: string };
    };
    const body = { portal: 'app' as const, ...phone.signed(asked.challenge) };
    expect((await server.call(passkeyLogin, { body })).status).toBe(200);
  });

  test('lets a contact in, and asks for nothing but the client it is for', async () => {
    const invitation = await newContact();
    const token = await invited(invitation);
    expect(await (await check(token)).json()).toMatchObject({ data: { portal: 'client', client: 'Alder' } });
    const { user } = await signedInBy(await accept(token));
    expect(user).toMatchObject({ isContact: true, clients: [{ name: 'Alder' }] });
  });

  test('lets an employee of a client in', async () => {
    const other = await firm.tenant('Elm');
    await firm.as((tx) =>
      tx
        .update(accounts)
        .set({ email: 'moved@elm.example' })
        .where(eq(accounts.id, other.employee.accountId)),
    );
    const email = 'first@elm.example';
    await firm.as((tx) =>
      tx
        .update(payrollEmployees)
        .set({ personal_email: email, account_id: null })
        .where(eq(payrollEmployees.id, other.employee.id)),
    );
    const token = await invited({
      invitee: { employeeId: other.employee.id },
      name: 'Emma',
      email,
      client: 'Elm',
    });
    const { user } = await signedInBy(await accept(token));
    expect(user).toMatchObject({ isContact: false, id: other.employee.id });
  });

  test('adds a client to the sign-in somebody has, and signs nobody in', async () => {
    const first = await newContact();
    await signedInBy(await accept(await invited(first)));
    const other = await firm.tenant('Birch');
    const contactId = firm.id();
    const row = {
      id: contactId,
      client_id: other.clientId,
      last_name: 'Stone',
      email: first.email,
      created_at: server.now(),
    };
    await firm.as((tx) => tx.insert(contacts).values({ ...row, portal_access: 'INVITED' }));
    const token = await invited({
      invitee: { contactId },
      name: 'Stone',
      email: first.email,
      client: 'Birch',
    });
    expect(await (await check(token)).json()).toMatchObject({ data: { hasSignIn: true, client: 'Birch' } });
    expect(await codeOf(await accept(token, { password: 'a stranger sets this' }))).toBe('conflict');
    const joined = await server.call(joinByInvitation, { body: { token } });
    expect(joined.status).toBe(204);
    expect(joined.headers.get('set-cookie')).toBeNull();
    const login = await server.call(clientLogin, { body: { email: first.email, password: phrase } });
    const { user } = (await login.json()) as SignedIn;
    expect(user.clients.map(({ name }) => name).sort()).toEqual(['Alder', 'Birch']);
    expect(await codeOf(await server.call(joinByInvitation, { body: { token } }))).toBe('invalid_token');
  });
});

describe('a link opens nothing', () => {
  test('to two who use it at once: one is let in', async () => {
    const token = await invited(await newcomer());
    const answers = await Promise.all([1, 2, 3].map((n) => accept(token, { password: `${phrase} ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('after it was sent again, revoked, or is 72 hours old', async () => {
    const invitation = await newcomer();
    const first = await invited(invitation);
    const second = await invited(invitation);
    expect(await codeOf(await check(first))).toBe('invalid_token');
    expect((await check(second)).status).toBe(200);
    await asAdministrator((call) => revokeInvitation(call, invitation.invitee));
    expect(await codeOf(await accept(second))).toBe('invalid_token');
    await expect(asAdministrator((call) => revokeInvitation(call, invitation.invitee))).rejects.toMatchObject(
      {
        code: 'conflict',
      },
    );
    const third = await invited(invitation);
    expect(await asAdministrator((call) => invitationOf(call, invitation.invitee))).toMatchObject({
      state: 'open',
    });
    server.wait(invitationGoodForMs);
    expect(await codeOf(await accept(third))).toBe('invalid_token');
    expect(await asAdministrator((call) => invitationOf(call, invitation.invitee))).toMatchObject({
      state: 'expired',
    });
  });

  test('for somebody suspended meanwhile, whose access was withdrawn, or whose account is blocked', async () => {
    const suspended = await newcomer();
    const token = await invited(suspended);
    await firm.as((tx) =>
      tx.update(users).set({ status: 'SUSPENDED' }).where(eq(users.email, suspended.email)),
    );
    const withdrawn = await newContact();
    const contactToken = await invited(withdrawn);
    await firm.as((tx) =>
      tx.update(contacts).set({ portal_access: 'REVOKED' }).where(eq(contacts.email, withdrawn.email)),
    );
    const blocked = await newContact();
    const blockedToken = await invited(blocked);
    await firm.as((tx) =>
      tx.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.email, blocked.email)),
    );
    for (const each of [token, contactToken, blockedToken]) {
      expect(await codeOf(await check(each))).toBe('invalid_token');
      expect(await codeOf(await accept(each))).toBe('invalid_token');
      expect(await codeOf(await server.call(challengeAccessLink, { body: { token: each } }))).toBe(
        'invalid_token',
      );
    }
    await expect(invited(blocked)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('to whoever uses it while their access is withdrawn', async () => {
    const invitation = await newContact();
    const token = await invited(invitation);
    const own = eq(contacts.id, contactIdOf(invitation));
    const waits = () =>
      firm.as(async (tx) => (await tx.execute(sql`select from pg_locks where not granted`)).rowCount);
    let accepting: Promise<Response> | undefined;
    // Withdrawn, which is not seen yet.
    await firm.as(async (tx) => {
      await tx.update(contacts).set({ portal_access: 'REVOKED' }).where(own);
      accepting = Promise.resolve(accept(token));
      await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThan(0);
    });
    expect((await accepting)?.status).toBe(401);
    const [contact] = await firm.as((tx) => tx.select().from(contacts).where(own));
    expect(contact).toMatchObject({ portal_access: 'REVOKED', account_id: null });
  });

  test('at an address that the person no longer has: it may have been a mistyped one', async () => {
    const invitation = await newContact();
    const token = await invited(invitation);
    const move = (email: string) =>
      firm.as((tx) =>
        tx
          .update(contacts)
          .set({ email })
          .where(eq(contacts.id, contactIdOf(invitation))),
      );
    await move('right@client.example');
    expect(await codeOf(await check(token))).toBe('invalid_token');
    expect(await codeOf(await accept(token))).toBe('invalid_token');
    await move(invitation.email.toUpperCase());
    expect((await check(token)).status).toBe(200);

    const { id } = (await firm.tenant('Rowan')).employee;
    const email = 'lena@client.example';
    const emailed = (work_email: string | null, personal_email: string | null) =>
      firm.as((tx) =>
        tx
          .update(payrollEmployees)
          .set({ work_email, personal_email, account_id: null })
          .where(eq(payrollEmployees.id, id)),
      );
    await emailed(null, email);
    const employed = await invited({ invitee: { employeeId: id }, name: 'Lena', email, client: 'Rowan' });
    await emailed('lena@work.example', email);
    expect((await check(employed)).status).toBe(200);
    await emailed('lena@work.example', null);
    expect(await codeOf(await accept(employed))).toBe('invalid_token');
  });

  test('for a guess, and a challenge of one link makes no passkey for another', async () => {
    expect(await codeOf(await check('A'.repeat(43)))).toBe('invalid_token');
    const [one, other] = [await invited(await newcomer()), await invited(await newcomer())];
    const begun = await server.call(challengeAccessLink, { body: { token: one } });
    const { data } = (await begun.json()) as { data: { challenge: string } };
    expect(await codeOf(await accept(other, { passkey: authenticator().made(data.challenge) }))).toBe(
      'invalid_token',
    );
    expect((await check(other)).status).toBe(200);
  });
});

test.each([
  ['password', 'Password1!'],
  ['one character', 'aaaaaaaaaa'],
  ['their address', null],
  ['the firm', 'Portico-Advisory 2026'],
  ['too short', 'seven77'],
])('a password anybody would try is refused: %s', async (_, password) => {
  const person = await newcomer();
  const token = await invited(person);
  const response = await accept(token, { password: password ?? person.email });
  expect(response.status).toBe(422);
  expect((await response.json()) as object).toMatchObject({ errors: { password: [expect.any(String)] } });
  expect((await check(token)).status).toBe(200);
});

test('the token is in the letter alone: in no row, no log line and no activity', async () => {
  const invitation = await newcomer();
  const token = await invited(invitation);
  await signedInBy(await accept(token));
  const rows = await firm.as(async (tx) => [
    await tx.select().from(accessLinks),
    await tx.select().from(activityLog),
  ]);
  expect(JSON.stringify([rows, server.lines])).not.toContain(token);
});
