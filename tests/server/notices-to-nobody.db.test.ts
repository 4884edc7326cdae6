import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { noticeTopics } from '#contract/notice-choices.ts';
import { clientManagers } from '#server/clients/tables.ts';
import { inbox } from '#server/inbox/tables.ts';
import { payrollManagers } from '#server/payroll/tables.ts';
import { insertUsers } from '#server/people/queries.ts';
import { offices, users } from '#server/people/tables.ts';
import type { Acts } from './acts/act.ts';
import { actsEnv, actsOf } from './acts/acts.ts';
import { succeeded } from './answers.ts';
import { type StaffRole, type TestFirm, testFirm } from './fixtures.ts';
import { type TestServer, testServer } from './test-server.ts';

let server: TestServer;
let firm: TestFirm;
let acts: Acts;
let officeId: string | undefined;
beforeAll(async () => {
  server = await testServer({ env: actsEnv });
  firm = await testFirm(server);
  acts = await actsOf(server, firm);
  officeId = (await firm.as((tx) => tx.select().from(offices)))[0]?.id;
});
afterAll(() => server.close());
beforeEach(() =>
  firm.as(async (tx) => {
    await tx.delete(inbox);
    await tx.update(users).set({ status: 'ACTIVE', office_id: null });
  }),
);

/** The acts that send a notice of each kind to those who have a duty at a client, and a member of the client's office who may see it. */
const kinds: readonly { kind: string; act: string; change?: object; sees: StaffRole }[] = [
  { kind: 'documents.fromClient', act: 'yourDocuments.send', sees: 'ASC' },
  { kind: 'documents.fromClient', act: 'yourDocuments.inform', sees: 'ASC' },
  { kind: 'comments.fromClient', act: 'conversation.write', sees: 'ASC' },
  { kind: 'payroll.hr_requested', act: 'hrRequests.create', sees: 'PAY' },
  { kind: 'payroll.approved', act: 'payReports.answer', sees: 'RM' },
  {
    kind: 'payroll.returned',
    act: 'payReports.answer',
    change: { approve: false, comment: 'One is missing.' },
    sees: 'RM',
  },
  { kind: 'contacts.accessRequested', act: 'userAccess.create', change: { asks: true }, sees: 'RM' },
];

test('every kind of notice that staff get of a client’s doings is tried', () => {
  const ofClients = [
    'report_answer',
    'hr_request',
    'from_client',
    'client_message',
    'access_request',
  ] as const;
  const wanted = ofClients.flatMap((topic) => noticeTopics[topic].kinds);
  expect([...new Set(kinds.map(({ kind }) => kind))].toSorted()).toEqual(wanted.toSorted());
});

const setUser = (role: StaffRole, values: Partial<typeof users.$inferInsert>) =>
  firm.as((tx) => tx.update(users).set(values).where(eq(users.id, firm.staff[role].id)));

/**
 * Sends what the kind is about, while nobody looks after a client or runs its payrolls, or only this person; the people told, with the body of
 * their notice.
 */
async function told(
  { kind, act: name, change }: (typeof kinds)[number],
  office: readonly StaffRole[],
  holder?: string,
) {
  const act = await acts[name]?.();
  const endpoint: Endpoint | undefined = endpoints.find((one) => one.name === name);
  if (!act || !endpoint) throw new Error(`${name} is no act.`);
  await firm.as(async (tx) => {
    const term = holder === undefined ? { until: '2025-01-02' } : { until: '2199-12-31', user_id: holder };
    await tx.update(clientManagers).set(term).where(isNull(clientManagers.deleted_at));
    await tx.update(payrollManagers).set(term).where(isNull(payrollManagers.deleted_at));
  });
  await setUser('PAY', { status: office.includes('PAY') ? 'ACTIVE' : 'SUSPENDED' });
  for (const role of office) await setUser(role, { office_id: officeId });
  const body = act.body as { form?: object };
  const asks = change && 'asks' in change;
  const sent = asks
    ? { ...body, form: { ...body.form, vendor_access: 'REQUESTED', first_name: 'Ada' } }
    : { ...body, ...change };
  await succeeded(server.call(endpoint as never, { ...act, body: sent } as never, { bearer: act.bearer }));
  const rows = await firm.as((tx) =>
    tx
      .select()
      .from(inbox)
      .where(and(eq(inbox.kind, kind))),
  );
  return rows.map(({ reader_id, body }) => ({ reader_id, body }));
}

describe.each(kinds)('$kind, by $act', (one) => {
  test('goes to the staff of the client’s office who may see it, and says why they get it', async () => {
    expect(await told(one, [one.sees, 'CMP'])).toContainEqual({
      reader_id: firm.staff[one.sees].id,
      body: expect.stringMatching(
        /You get this because you work in the client’s office, Zürich: nobody .+[.]$/,
      ),
    });
  });

  test('goes past whoever has the duty and may not see it', async () => {
    const holder = firm.id();
    const names = { first_name: 'Ben', last_name: 'Blind', display_name: 'Ben Blind' };
    const created_at = server.now();
    const email = `${holder}@firm.example`;
    await firm.as((tx) => insertUsers(tx, [{ id: holder, email, ...names, status: 'ACTIVE', created_at }]));
    const readers = (await told(one, [one.sees], holder)).map(({ reader_id }) => reader_id);
    expect(readers).toContain(firm.staff[one.sees].id);
    expect(readers).not.toContain(holder);
  });

  test('goes to every administrator if nobody there may see it, and says why they get it', async () => {
    expect(await told(one, [])).toEqual([
      {
        reader_id: firm.staff.ADM.id,
        body: expect.stringMatching(
          /You get this as an administrator: nobody who may deal with it .+ or works in the client’s office[.]$/,
        ),
      },
    ]);
  });
});
