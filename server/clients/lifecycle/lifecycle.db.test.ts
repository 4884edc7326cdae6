import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reverseActivity } from '#contract/activity.ts';
import { createClient, updateClient } from '#contract/clients/client-forms.ts';
import { type Client, readClient } from '#contract/clients/clients.ts';
import {
  type Action,
  actions,
  illegalMove,
  moveOf,
  type StatusPair,
  statusesOf,
} from '#contract/clients/lifecycle.ts';
import * as calls from '#contract/clients/lifecycle-calls.ts';
import type { Endpoint, ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { activityOf, insertActivity } from '#server/activity/queries.ts';
import { dayMs } from '#server/clock.ts';
import { insertContacts } from '#server/contacts/queries.ts';
import { actor } from '#server/db/actor.ts';
import { allOffices, allTeams } from '#server/people/queries.ts';
import { users } from '#server/people/tables.ts';
import { addDays, dateOf } from '#server/reference/calendar.ts';
import { secondFactors } from '#server/session/second-factor/tables.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { companyForm } from '#tests/server/company-form.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { setUpFactor } from '#tests/server/sign-in/second-factor.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertManagers, insertServices } from '../queries.ts';
import { clients } from '../tables.ts';
import { changeClient } from '../update.queries.ts';
import { insertMoves, purgeClients } from './queries.ts';
import { scheduledEnds } from './scheduled-ends.ts';

let server: TestServer;
let firm: TestFirm;
let bearers: Record<'ADM' | 'RM' | 'CMP' | 'ASC' | 'PAY', string>;
let needed: { office: string; teams: string[]; services: string[] };
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  const service = firm.id();
  needed = await firm.as(async (tx) => {
    await insertServices(tx, [{ id: service, code: 'tax', name: 'Tax', line: 'TAX', active: true }]);
    const [office] = await allOffices(tx);
    return {
      office: office?.id ?? '',
      teams: (await allTeams(tx)).map(({ id }) => id).slice(0, 1),
      services: [service],
    };
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  const bearerOf = (role: keyof typeof bearers) => firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
  bearers = {
    ADM: await bearerOf('ADM'),
    RM: await bearerOf('RM'),
    CMP: await bearerOf('CMP'),
    ASC: await bearerOf('ASC'),
    PAY: await bearerOf('PAY'),
  };
});

const of: Record<Action, Endpoint> = {
  markReady: calls.markReady,
  activate: calls.activate,
  keep: calls.keepUnderConsideration,
  hold: calls.holdClient,
  resume: calls.resumeClient,
  end: calls.endClient,
  cancelEnd: calls.cancelEnd,
  undoEnd: calls.undoEnd,
  reinstate: calls.reinstateClient,
  delete: calls.deleteClient,
  restore: calls.restoreClient,
};
const today = () => dateOf(server.now());
const reason = 'They asked us to wait.';
const bodies: Partial<Record<Action, () => object>> = {
  activate: () => ({ code: '' }),
  keep: () => ({ reason }),
  hold: () => ({ reason, review_on: addDays(today(), 30) }),
  end: () => ({ ends_on: today(), reason_for_ending: 'CLIENT_REQUEST', reason: '' }),
};

/** Somebody's action on a client. */
const does = (who: keyof typeof bearers, action: Action, id: string, body = bodies[action]?.()) =>
  server.call(of[action] as never, { params: { id }, ...(body && { body }) } as never, {
    bearer: bearers[who],
  });
const done = (...args: Parameters<typeof does>) => dataOf<Client>(does(...args));
const words = async (...args: Parameters<typeof does>) => {
  const { status, message, errors } = await refusalOf(does(...args));
  return [status, errors ? Object.values(errors).flat().join(' ') : message];
};
const read = (id: string, who: keyof typeof bearers = 'RM') =>
  dataOf<Client>(server.call(readClient, { params: { id } }, { bearer: bearers[who] }));
const stands = (id: string, who: keyof typeof bearers = 'RM') =>
  dataOf<calls.Lifecycle>(server.call(calls.readLifecycle, { params: { id } }, { bearer: bearers[who] }));
const offeredTo = async (id: string, who: keyof typeof bearers, action: Action) =>
  (await stands(id, who)).offered.find((each) => each.action === action);
const log = async (id: string) => (await firm.as((tx) => activityOf(tx, id))).at(-1);

/** A new client of which nothing of high importance is missing. */
async function complete(): Promise<string> {
  const id = firm.id();
  const form = companyForm({ ...needed, name: `Quay ${id}` });
  await dataOf(server.call(createClient, { body: { id, form } }, { bearer: bearers.RM }));
  await firm.as(async (tx) => {
    await insertManagers(tx, [
      { id: firm.id(), client_id: id, user_id: firm.staff.RM.id, role: 'LEAD', since: '2025-01-01' },
    ]);
    await insertContacts(tx, [
      {
        id: firm.id(),
        client_id: id,
        last_name: 'Vale',
        email: `${id}@vale.example`,
        created_at: server.now(),
      },
    ]);
  });
  return id;
}
/** The same at a pair. */
async function at(pair: StatusPair): Promise<string> {
  const id = await complete();
  await firm.as((tx) => changeClient(tx, { id, version: 1 }, statusesOf(pair)));
  return id;
}

describe('activating', () => {
  test('a client is marked ready, and active once somebody else activates it', async () => {
    const id = await complete();
    expect(await done('ASC', 'markReady', id)).toMatchObject({ record_status: 'ready_for_activation' });
    expect(await stands(id)).toMatchObject({ ready: { by: { name: 'Associate Test' }, at: server.now() } });
    expect(await done('RM', 'activate', id)).toMatchObject({
      ...{ record_status: 'active', business_status: 'ACTIVE' },
      ...{ client_since: today(), start_date: today() },
    });
    expect(await log(id)).toMatchObject({
      event: 'activated',
      old: { record_status: 'ready_for_activation', business_status: 'ONBOARDING' },
      attributes: { record_status: 'active', business_status: 'ACTIVE', start_date: today() },
    });
  });

  test('who looks after the client is told once it is ready, everybody else who may activate where that is the marker', async () => {
    const ready = async (id: string, who: keyof typeof bearers) => {
      const bearer = bearers[who];
      const { data } = (await (
        await server.call(listInbox, { query: listSearch({}) }, { bearer })
      ).json()) as ListAnswer<InboxItem>;
      return data.filter(({ path }) => path === `/app/clients/${id}/info`);
    };
    const told = async (marker: keyof typeof bearers) => {
      const id = await complete();
      await done(marker, 'markReady', id);
      const people = (['ADM', 'RM', 'CMP', 'ASC', 'PAY'] as const).map(
        async (who) => [who, await ready(id, who)] as const,
      );
      return (await Promise.all(people)).filter(([, items]) => items.length > 0);
    };
    expect(await told('ASC')).toMatchObject([
      ['RM', [{ body: expect.stringMatching(/^Marked by Associate/) }]],
    ]);
    const standIns = await told('RM');
    expect(standIns.length).toBeGreaterThan(0);
    for (const [who] of standIns) expect(['ADM', 'CMP']).toContain(who);
  });

  test.each(['RM', 'ADM'] as const)('nobody activates what they marked ready: %s', async (who) => {
    const id = await complete();
    await done(who, 'markReady', id);
    const cause = 'You marked this client ready, so somebody else activates it.';
    expect((await offeredTo(id, who, 'activate'))?.causes).toEqual([cause]);
    expect(await words(who, 'activate', id)).toEqual([422, cause]);
    // A second factor does not help while somebody else may.
    const { next } = await setUpFactor(server, bearers[who]);
    server.wait(2 * dayMs);
    bearers[who] = await firm.bearerOf(firm.staff[who].accountId, 'app', 'staff');
    expect(await words(who, 'activate', id, { code: next() })).toEqual([422, cause]);
    expect(await read(id, who)).toMatchObject({ record_status: 'ready_for_activation' });
  });

  test('two people who activate at once: one does, the other reads that it is active', async () => {
    const id = await complete();
    await done('ASC', 'markReady', id);
    const answers = await Promise.all([does('RM', 'activate', id), does('CMP', 'activate', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = answers.find(({ status }) => status === 422);
    expect(await late?.json()).toMatchObject({ message: illegalMove('activate', 'active/ACTIVE') });
    const entries = await firm.as((tx) => activityOf(tx, id));
    expect(entries.filter(({ event }) => event === 'activated')).toHaveLength(1);
  });

  test('a client of which something important is missing is not marked ready', async () => {
    const id = firm.id();
    const form = companyForm({ ...needed, name: `Quay ${id}` });
    await dataOf(server.call(createClient, { body: { id, form } }, { bearer: bearers.RM }));
    expect(await words('RM', 'markReady', id)).toEqual([422, 'Missing: relationship manager, contact.']);
  });

  test('it is kept under consideration with a reason, which the log has', async () => {
    const id = await complete();
    await done('ASC', 'markReady', id);
    expect(await words('CMP', 'keep', id, { reason: 'No.' })).toEqual([
      ...[422, 'Write a little more: at least 10 characters.'],
    ]);
    expect(await done('CMP', 'keep', id)).toMatchObject({ record_status: 'under_consideration' });
    expect(await log(id)).toMatchObject({ event: 'kept', attributes: { reason } });
  });

  test('the only person who may activates alone, with a second factor, after a day, and the log says so', async () => {
    const id = await complete();
    await done('ADM', 'markReady', id);
    const { accountId } = firm.staff.ADM;
    const others = (status: 'ACTIVE' | 'SUSPENDED') =>
      firm.as(async (tx) => {
        for (const role of ['RM', 'CMP'] as const)
          await tx.update(users).set({ status }).where(eq(users.id, firm.staff[role].id));
      });
    await firm.as((tx) => tx.delete(secondFactors).where(eq(secondFactors.account_id, accountId)));
    await others('SUSPENDED');
    try {
      const { next } = await setUpFactor(server, bearers.ADM);
      server.wait(60_000);
      expect(await offeredTo(id, 'ADM', 'activate')).toMatchObject({
        needs_code: true,
        causes: ['You marked this client ready, and nobody else may activate it: wait a day from then.'],
      });
      expect((await words('ADM', 'activate', id, { code: next() }))[0]).toBe(422);
      server.wait(dayMs);
      bearers.ADM = await firm.bearerOf(accountId, 'app', 'staff');
      expect(await words('ADM', 'activate', id)).toEqual([
        ...[422, 'Nobody else may activate it: enter a code of your second factor.'],
      ]);
      expect((await words('ADM', 'activate', id, { code: '000000' }))[0]).toBe(422);
      server.wait(60_000);
      expect(await done('ADM', 'activate', id, { code: next() })).toMatchObject({ record_status: 'active' });
      expect((await log(id))?.description).toContain(
        'by the only person who may, a day after marking it ready and with their second factor',
      );
    } finally {
      await others('ACTIVE');
    }
  });
});

describe('a hold', () => {
  test.each([
    ['under_consideration/ONBOARDING', 'under_consideration/ON_HOLD'],
    ['active/ACTIVE', 'active/ON_HOLD'],
  ] as const)('%s is held with reason and review date, and resumed', async (from, to) => {
    const id = await at(from);
    expect(await done('ASC', 'hold', id)).toMatchObject(statusesOf(to));
    expect((await stands(id)).hold).toMatchObject({ reason, review_on: addDays(today(), 30) });
    expect(await done('ASC', 'resume', id)).toMatchObject(statusesOf(from));
    expect((await stands(id)).hold).toBeNull();
  });

  test.each([
    [0, 'Choose a day to come.'],
    [91, 'At most 90 days ahead.'],
  ])('a review %i days ahead is refused', async (days, message) => {
    const body = { reason, review_on: addDays(today(), days) };
    expect(await words('ASC', 'hold', await at('active/ACTIVE'), body)).toEqual([422, message]);
  });
});

describe('an end', () => {
  test('a client ends today with its close date, and is back as it was within 30 days', async () => {
    const id = await at('active/ON_HOLD');
    expect(await done('RM', 'end', id)).toMatchObject({
      ...{ record_status: 'ended', business_status: 'LAPSED' },
      ...{ end_date: today(), closedate: today(), reason_for_ending: 'CLIENT_REQUEST' },
    });
    expect(await done('RM', 'undoEnd', id)).toMatchObject({
      ...{ record_status: 'active', business_status: 'ON_HOLD' },
      ...{ end_date: null, closedate: null, reason_for_ending: null },
    });
  });

  test('after 30 days it is reinstated, and has to be activated anew', async () => {
    const id = await at('active/ACTIVE');
    await done('RM', 'end', id);
    expect(await offeredTo(id, 'RM', 'undoEnd')).toBeDefined();
    server.wait(30 * dayMs + 1);
    bearers.RM = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
    expect(await offeredTo(id, 'RM', 'undoEnd')).toBeUndefined();
    expect(await words('RM', 'undoEnd', id)).toEqual([
      ...[422, 'It was ended more than 30 days ago. Reinstate it.'],
    ]);
    expect(await done('RM', 'reinstate', id)).toMatchObject({
      ...{ record_status: 'under_consideration', business_status: 'ONBOARDING', closedate: null },
    });
  });

  test.each([
    [{ reason_for_ending: 'OTHER', reason: ' ' }, 'Write the reason.'],
    [{ reason_for_ending: 'BORED' }, 'Choose a reason.'],
    [{ ends_on: '2026-02-30' }, 'There is no such day.'],
  ])('%o is refused', async (change, message) => {
    const body = { ...bodies.end?.(), ...change };
    expect(await words('RM', 'end', await at('active/ACTIVE'), body)).toEqual([422, message]);
  });

  test('not before it started, nor more than a year ahead', async () => {
    const id = await at('active/ACTIVE');
    await firm.as((tx) => changeClient(tx, { id, version: 2 }, { start_date: today() }));
    const on = (ends_on: string) => words('RM', 'end', id, { ...bodies.end?.(), ends_on });
    expect(await on(addDays(today(), -1))).toEqual([422, 'The client started after that day.']);
    expect(await on(addDays(today(), 366))).toEqual([422, 'At most 365 days ahead.']);
  });

  test('a scheduled end comes on its day, by the server, unless it is cancelled', async () => {
    const [ends, goesOn] = [await at('active/ACTIVE'), await at('active/ACTIVE')];
    const body = { ...bodies.end?.(), ends_on: addDays(today(), 10) };
    for (const id of [ends, goesOn])
      expect(await done('RM', 'end', id, body)).toMatchObject({
        ...{ record_status: 'active', end_date: addDays(today(), 10), closedate: null },
      });
    expect((await log(ends))?.event).toBe('end_scheduled');
    expect((await stands(ends)).scheduled).toEqual({ on: addDays(today(), 10), problem: null });
    expect(await done('RM', 'cancelEnd', goesOn)).toMatchObject({ record_status: 'active', end_date: null });
    await runDuties();
    expect(await read(ends)).toMatchObject({ record_status: 'active' });
    server.wait(10 * dayMs);
    bearers.RM = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
    await runDuties();
    expect(await read(ends)).toMatchObject({ record_status: 'ended', closedate: today() });
    expect(await log(ends)).toMatchObject({ event: 'ended', audience: 'system', causer_id: null });
    expect(await read(goesOn)).toMatchObject({ record_status: 'active' });
    expect(await words('RM', 'cancelEnd', goesOn)).toEqual([422, 'No end is scheduled.']);
  });
});

const runDuties = () => scheduledEnds.run(server.services);

describe('the trash', () => {
  test('a client is deleted, listed, restored, and gone for good after 30 days', async () => {
    const id = await complete();
    expect((await does('ADM', 'delete', id)).status).toBe(204);
    expect((await server.call(readClient, { params: { id } }, { bearer: bearers.RM })).status).toBe(404);
    const trash = async () => {
      const answer = await server.call(
        calls.listTrash,
        { query: { page: '1', recordPerPage: '100' } },
        { bearer: bearers.ADM },
      );
      return ((await answer.json()) as { data: { id: string }[] }).data.map((row) => row.id);
    };
    expect(await trash()).toContain(id);
    for (const action of actions.filter((each) => each !== 'restore'))
      expect([action, (await does('ADM', action, id)).status]).toEqual([action, 404]);
    expect(await done('ADM', 'restore', id)).toMatchObject({ id, record_status: 'under_consideration' });
    expect(await words('ADM', 'restore', id)).toEqual([422, 'This client is not in the trash.']);
    await does('ADM', 'delete', id);
    await firm.as((tx) => purgeClients(tx, server.now()));
    expect(await firm.as((tx) => tx.$count(clients, eq(clients.id, id)))).toBe(1);
    server.wait(1000);
    await firm.as((tx) => purgeClients(tx, server.now()));
    expect(await firm.as((tx) => tx.$count(clients, eq(clients.id, id)))).toBe(0);
  });

  test('a client with people on the portal and a payroll is not deleted', async () => {
    const { clientId } = await firm.tenant('Alder');
    await firm.as((tx) =>
      changeClient(tx, { id: clientId, version: 1 }, statusesOf('under_consideration/ONBOARDING')),
    );
    expect(await words('ADM', 'delete', clientId)).toEqual([
      ...[422, 'It has a payroll. 2 contacts have portal access. 1 employee has portal access.'],
    ]);
  });
});

test('every action at every pair where it is not legal is a 422 in words, and changes nothing', async () => {
  const pairs = [
    'under_consideration/ONBOARDING',
    'under_consideration/ON_HOLD',
    'ready_for_activation/ONBOARDING',
    'active/ACTIVE',
    'active/ON_HOLD',
    'ended/LAPSED',
  ] as const;
  for (const pair of pairs) {
    const id = await at(pair);
    const before = await read(id);
    for (const action of actions) {
      if (action === 'restore' || moveOf(action, pair) !== undefined) continue;
      expect(await words('ADM', action, id)).toEqual([422, illegalMove(action, pair)]);
    }
    expect(await read(id)).toEqual(before);
  }
});

describe('no other door', () => {
  test('the form of a client cannot carry a status', async () => {
    const id = await complete();
    const form = { ...companyForm({ ...needed, name: `Quay ${id}` }), business_status: 'ACTIVE' };
    const body = { version: 1, form, record_status: 'active' };
    await server.call(updateClient, { params: { id }, body }, { bearer: bearers.RM });
    expect(await read(id)).toMatchObject({
      ...{ record_status: 'under_consideration', business_status: 'ONBOARDING' },
    });
  });

  test('no entry of the log about a status is reversed, also none of an earlier version', async () => {
    const id = await complete();
    await done('ASC', 'markReady', id);
    await done('RM', 'activate', id);
    await firm.as((tx) =>
      insertActivity(tx, {
        ...{
          id: firm.id(),
          name: 'Client',
          event: 'updated',
          description: 'Quay',
          client_id: id,
          at: server.now(),
        },
        ...{ subject_type: 'client', subject_id: id, audience: 'staff', causer_id: firm.staff.RM.id },
        old: { business_status: 'ON_HOLD' },
        attributes: { business_status: 'ACTIVE' },
      }),
    );
    const rows = await firm.as((tx) => activityOf(tx, id));
    const about = rows.filter(({ event }) => event !== 'created');
    expect(about.length).toBe(3);
    for (const { id: entry } of about) {
      const answer = await server.call(
        reverseActivity,
        { params: { id: entry }, body: { whole_batch: false } },
        { bearer: bearers.ADM },
      );
      expect(answer.status).toBe(409);
    }
    expect(await read(id)).toMatchObject({ record_status: 'active', business_status: 'ACTIVE' });
  });

  test('the database lets no person write a status, whatever the server asks', async () => {
    const id = await complete();
    const as = actor('staff', { userId: firm.staff.ADM.id, accountId: firm.staff.ADM.accountId });
    for (const columns of [
      statusesOf('active/ACTIVE'),
      { business_status: 'ON_HOLD' as const },
      { deleted_at: server.now() },
    ])
      await expect(
        server.services.db.as(as, (tx) => changeClient(tx, { id, version: 1 }, columns)),
      ).rejects.toThrow();
    await expect(
      server.services.db.as(as, (tx) =>
        insertMoves(tx, [
          {
            ...{ id: firm.id(), client_id: id, action: 'activate', at: server.now() },
            ...{ from_pair: 'ready_for_activation/ONBOARDING', to_pair: 'active/ACTIVE' },
          },
        ]),
      ),
    ).rejects.toThrow();
  });

  test('those without the permission do nothing', async () => {
    const id = await at('active/ACTIVE');
    for (const [who, action] of [
      ['PAY', 'hold'],
      ['ASC', 'end'],
      ['RM', 'delete'],
    ] as const)
      expect((await does(who, action, id)).status).toBe(403);
  });
});
