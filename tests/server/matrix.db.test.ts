import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience, Endpoint } from '#contract/core/endpoint.ts';
import {
  type ContactFlags,
  contactPermissions,
  type Permission,
  type Role,
  rolePermissions,
  roles,
} from '#contract/core/permissions.ts';
import { allows } from '#contract/core/requirement.ts';
import { endpoints } from '#contract/index.ts';
import { handlers } from '#server/domains.ts';
import { personalCalls } from '#server/http/calls/personal-calls.ts';
import { handle, handleWithoutTransaction } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inputOfExample, servedDocument } from '../fixtures/openapi-example.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import type { Tenant } from './tenant.ts';
import { type TestServer, testServer } from './test-server.ts';

/** A caller: their role, their audience, and their default permissions. */
interface Visitor {
  who: string;
  role: Role;
  audience: Audience;
  permissions: Permission[];
  accepted?: false;
  /** True for a contact whose address is one of the firm's staff too. */
  ofStaff?: true;
  /** Signs in, and returns the bearer. */
  enter(): Promise<string>;
}

const audienceOf = { api: 'staff', client: 'contact', employee: 'employee', external: 'signer' } as const;
const allFlags: ContactFlags[] = [false, true].flatMap((finance_access) =>
  [false, true].map((payroll_access) => ({ finance_access, payroll_access })),
);

/** Callers of a role: one, or for contacts one for each combination of access flags. */
function visitors(role: Role): Visitor[] {
  const audience = audienceOf[roles[role].guard];
  const person = { who: role, role, audience, permissions: rolePermissions(role) };
  switch (role) {
    case 'CONTACT_ADMIN':
    case 'CONTACT_VIEWER':
      return allFlags.map((flags) => ({
        role,
        who: [role, ...Object.keys(flags).filter((flag) => flags[flag as keyof ContactFlags])].join(' with '),
        audience,
        permissions: contactPermissions(role, flags),
        enter: async () => {
          const accountId = await firm.contactWith(tenant, role, flags);
          await firm.accept(agreementId, accountId);
          return firm.bearerOf(accountId, 'client', 'contact');
        },
      }));
    case 'EMPLOYEE':
      return [{ ...person, enter: () => firm.bearerOf(tenant.employee.accountId, 'client', 'employee') }];
    case 'SIGNER':
      return [
        {
          ...person,
          enter: async () => {
            const outside = await firm.as((tx) => firm.account(tx, 'external', 'sig@outside.example'));
            return firm.bearerOf(outside, 'external', 'signer', { recipientId: firm.id() });
          },
        },
      ];
    default:
      return [{ ...person, enter: () => firm.bearerOf(firm.staff[role].accountId, 'app', 'staff') }];
  }
}

const people: Visitor[] = [
  ...(Object.keys(roles) as Role[]).flatMap(visitors),
  {
    who: 'contact before consent',
    role: 'CONTACT_ADMIN',
    audience: 'contact',
    permissions: rolePermissions('CONTACT_ADMIN'),
    accepted: false,
    enter: () => firm.bearerOf(tenant.contacts.CONTACT_ADMIN.accountId, 'client', 'contact'),
  },
  {
    who: 'contact who is on the firm’s staff',
    role: 'CONTACT_ADMIN',
    audience: 'contact',
    permissions: contactPermissions('CONTACT_ADMIN', { finance_access: true, payroll_access: true }),
    ofStaff: true,
    enter: async () => {
      const flags = { finance_access: true, payroll_access: true };
      const accountId = await firm.contactWith(tenant, 'CONTACT_ADMIN', flags, firm.staff.ADM.email);
      await firm.accept(agreementId, accountId);
      return firm.bearerOf(accountId, 'client', 'contact');
    },
  },
];

/** The result that the contract demands of a call. */
function expected({ allow, method, name }: Endpoint, who: Visitor | null): string {
  if (allow.by !== 'bearer') return 'let in';
  if (!who) return 'unauthorized';
  if (!allow.audiences.includes(who.audience)) return 'forbidden';
  if (who.accepted === false && !allow.beforeConsent) return 'consent_required';
  if (allow.permissions && !allows(who.permissions, allow.permissions)) return 'forbidden';
  return who.ofStaff && method !== 'GET' && !(name in personalCalls) ? 'staff_of_firm' : 'let in';
}

// Permission checks are real, handlers are not: a call that passes the checks is refused with `gone`.
const doors = handlers.map(({ endpoint, inTransaction }) =>
  (inTransaction ? handle : handleWithoutTransaction)(endpoint, async () => {
    throw new Refusal('gone');
  }),
);
let server: TestServer;
let firm: TestFirm;
let tenant: Tenant;
let agreementId: string;
const bearers = new Map<Visitor, string>();

beforeAll(async () => {
  server = await testServer({ handlers: doors, env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  tenant = await firm.tenant('Alder');
  agreementId = await firm.agreement();
  for (const visitor of people) bearers.set(visitor, await visitor.enter());
});
/** Checked pairs of endpoint and role: a row of `npm run bench` counts them. */
const checked = new Set<string>();
afterAll(async () => {
  await server.close();
  const all = endpoints.length * Object.keys(roles).length;
  console.log(`matrix: ${checked.size} of ${all} endpoints × roles checked`);
});

/** Sends no valid input: permission is checked before the input. */
async function atTheDoor(endpoint: Endpoint, bearer: string | undefined): Promise<string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, '01990000-0000-7000-8000-000000000001']));
  const response = await server.call(endpoint as never, { params } as never, { bearer, raw: '{' });
  const { code } = (await response.json()) as { code: string };
  return ['unauthorized', 'forbidden', 'consent_required', 'staff_of_firm'].includes(code) ? code : 'let in';
}

// A test for an endpoint, not for each pair: reporting ten thousand of them took longer than the calls.
describe('lets in whom the contract names, and nobody else', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const answers: Record<string, string> = { nobody: await atTheDoor(endpoint, undefined) };
    for (const visitor of people) {
      answers[visitor.who] = await atTheDoor(endpoint, bearers.get(visitor));
      checked.add(`${endpoint.name} ${visitor.role}`);
    }
    const demanded = people.map((visitor) => [visitor.who, expected(endpoint, visitor)]);
    expect(answers).toEqual({ nobody: expected(endpoint, null), ...Object.fromEntries(demanded) });
  });
});

describe('the example of the documentation is taken from somebody who may call', () => {
  let described: Awaited<ReturnType<typeof servedDocument>>;
  beforeAll(async () => {
    described = await servedDocument(server.request);
  });
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const caller = people.find((visitor) => expected(endpoint, visitor) === 'let in');
    const response = await server.call(endpoint as never, inputOfExample(described, endpoint) as never, {
      bearer: caller && bearers.get(caller),
    });
    expect(await response.json()).toMatchObject({ code: 'gone' });
  });
});

test('callers have names of their own', () => {
  expect(new Set(['nobody', ...people.map(({ who }) => who)]).size).toBe(people.length + 1);
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

test('a call that is personal is one that contacts make, and no reading', () => {
  const acting = endpoints.filter(
    ({ allow, method }) => method !== 'GET' && allow.by === 'bearer' && allow.audiences.includes('contact'),
  );
  const names = Object.keys(personalCalls);
  expect(names.filter((name) => !acting.some((endpoint) => endpoint.name === name))).toEqual([]);
});

test('what contacts do in their client’s name is left to contacts who are not of the firm', () => {
  const acts = endpoints.filter((endpoint) =>
    people.some((who) => expected(endpoint, who) === 'staff_of_firm'),
  );
  expect(acts.map(({ name }) => name).toSorted()).toEqual([
    'address.changeColleague',
    'conversation.write',
    'payReports.answer',
    'storage.appendUpload',
    'storage.createUpload',
    'storage.openUpload',
    'userAccess.create',
    'userAccess.invite',
    'userAccess.reset',
    'userAccess.update',
    'yourDocuments.inform',
    'yourDocuments.send',
    'yourLinks.create',
    'yourLinks.revoke',
  ]);
});
