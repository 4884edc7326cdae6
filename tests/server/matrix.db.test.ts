import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience, Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { allows, contactPermissions, type Permission, rolePermissions } from '../../contract/permissions.ts';
import { handlers } from '../../server/handlers.ts';
import { handle, handleFreely } from '../../server/http/handler.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { type StaffRole, type TestFirm, testFirm } from './fixtures.ts';
import { type TestServer, testServer } from './test-server.ts';

/** Who may come: role, audience and what they hold by default. */
const staff = (['ADM', 'RM', 'ASC', 'CMP', 'PAY', 'FIN', 'AUD'] as const).map((role) => ({
  role: role as string,
  audience: 'staff' as Audience,
  permissions: rolePermissions(role),
}));
const none = { finance_access: false, payroll_access: false };
const people: { role: string; audience: Audience; permissions: Permission[]; accepted?: false }[] = [
  ...staff,
  { role: 'CONTACT_ADMIN', audience: 'contact', permissions: contactPermissions('CONTACT_ADMIN', none) },
  { role: 'CONTACT_VIEWER', audience: 'contact', permissions: contactPermissions('CONTACT_VIEWER', none) },
  {
    role: 'contact before consent',
    audience: 'contact',
    permissions: contactPermissions('CONTACT_ADMIN', none),
    accepted: false,
  },
  { role: 'EMPLOYEE', audience: 'employee', permissions: rolePermissions('EMPLOYEE') },
  { role: 'SIGNER', audience: 'signer', permissions: rolePermissions('SIGNER') },
];

/** What the contract says of somebody calling an endpoint. */
function expected({ allow }: Endpoint, who: (typeof people)[number] | null): string {
  if (allow.by !== 'bearer') return 'let in';
  if (!who) return 'unauthorized';
  if (!allow.audiences.includes(who.audience)) return 'forbidden';
  if (who.accepted === false && !allow.beforeConsent) return 'consent_required';
  return !allow.permissions || allows(who.permissions, allow.permissions) ? 'let in' : 'forbidden';
}

// The doors are real, the rooms are empty: whoever is let in is told `gone`.
const doors = handlers.map(({ endpoint, inTransaction }) =>
  (inTransaction ? handle : handleFreely)(endpoint, async () => {
    throw new Refusal('gone');
  }),
);
let server: TestServer;
let firm: TestFirm;
const bearers = new Map<string, string>();

beforeAll(async () => {
  server = await testServer({ handlers: doors, env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  const { contacts, employee } = await firm.tenant('Alder');
  for (const { role } of staff)
    bearers.set(role, await firm.bearerOf(firm.staff[role as StaffRole].accountId, 'app', 'staff'));
  for (const role of ['CONTACT_ADMIN', 'CONTACT_VIEWER'] as const)
    bearers.set(role, await firm.bearerOf(contacts[role].accountId, 'client', 'contact'));
  bearers.set('EMPLOYEE', await firm.bearerOf(employee.accountId, 'client', 'employee'));
  const outside = await firm.as((tx) => firm.account(tx, 'external', 'sig@outside.example'));
  bearers.set('SIGNER', await firm.bearerOf(outside, 'external', 'signer', { recipientId: firm.id() }));
  const agreement = await firm.agreement();
  for (const role of ['CONTACT_ADMIN', 'CONTACT_VIEWER'] as const)
    await firm.accept(agreement, contacts[role].accountId);
  const other = await firm.tenant('Birch');
  bearers.set(
    'contact before consent',
    await firm.bearerOf(other.contacts.CONTACT_ADMIN.accountId, 'client', 'contact'),
  );
});
afterAll(() => server.close());

/** Input that its own schemas take is not needed: who may come is decided before the input is looked at. */
async function atTheDoor(endpoint: Endpoint, bearer: string | undefined): Promise<string> {
  const params = { id: '01990000-0000-7000-8000-000000000001' };
  const response = await server.call(endpoint as never, { params } as never, { bearer, raw: '{' });
  const { code } = (await response.json()) as { code: string };
  return ['unauthorized', 'forbidden', 'consent_required'].includes(code) ? code : 'let in';
}

describe.each(people.map((who) => [who.role, who] as const))('%s', (role, who) => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    expect(await atTheDoor(endpoint, bearers.get(role))).toBe(expected(endpoint, who));
  });
});

describe('nobody', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    expect(await atTheDoor(endpoint, undefined)).toBe(expected(endpoint, null));
  });
});

test('somebody of each kind is let in somewhere and kept out elsewhere', () => {
  for (const who of people) {
    const answers = new Set(
      endpoints.filter(({ allow }) => allow.by === 'bearer').map((endpoint) => expected(endpoint, who)),
    );
    expect(answers).toContain('let in');
    expect(answers.size).toBeGreaterThan(1);
  }
});

test('no GET writes: only other methods have a body or mark anything', () => {
  for (const { method, body, name } of endpoints) if (method === 'GET') expect(body, name).toBeUndefined();
});
