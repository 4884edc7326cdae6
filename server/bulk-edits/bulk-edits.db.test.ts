import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ActivityRow, activityFields, listActivity, reverseActivity } from '#contract/activity.ts';
import {
  type BulkChange,
  type BulkRow,
  bulkEditAtOnce,
  bulkEditClients,
} from '#contract/clients/bulk-edit.ts';
import { createClient, updateClient } from '#contract/clients/client-forms.ts';
import { type Client, readClient } from '#contract/clients/clients.ts';
import { type StatusPair, statusesOf, statusPair } from '#contract/clients/lifecycle.ts';
import { type MergePreview, mergeClients, previewMerge } from '#contract/clients/merging.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { companyForm } from '#tests/server/company-form.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertManagers, insertServices } from '../clients/queries.ts';
import { changeClient } from '../clients/update.queries.ts';
import { insertContacts } from '../contacts/queries.ts';
import { allOffices, insertTeams } from '../people/queries.ts';
import { addDays, dateOf } from '../reference/calendar.ts';

let server: TestServer;
let firm: TestFirm;
let bearers: Record<'ADM' | 'RM' | 'CMP' | 'PAY', string>;
let office: string;
const service = { id: '' };
const teams = { north: '', south: '', west: '' };

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  service.id = firm.id();
  for (const name of ['north', 'south', 'west'] as const) teams[name] = firm.id();
  office = await firm.as(async (tx) => {
    await insertServices(tx, [{ id: service.id, code: 'tax', name: 'Tax', line: 'TAX', active: true }]);
    await insertTeams(
      tx,
      Object.entries(teams).map(([name, id]) => ({ id, name, country_id: 'CH' })),
    );
    return (await allOffices(tx))[0]?.id ?? '';
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  const bearerOf = (role: keyof typeof bearers) => firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
  bearers = {
    ADM: await bearerOf('ADM'),
    RM: await bearerOf('RM'),
    CMP: await bearerOf('CMP'),
    PAY: await bearerOf('PAY'),
  };
});

const today = () => dateOf(server.now());
const reason = 'They asked us to wait.';
const hold = (): BulkChange => ({ kind: 'hold', form: { reason, review_on: addDays(today(), 30) } });
const addSouth = (): BulkChange => ({ kind: 'teams', how: 'add', teams: [teams.south] });

/** A client whose data are complete, in the team north, led by the relationship manager. */
async function client(pair: StatusPair = 'active/ACTIVE', isComplete = true): Promise<string> {
  const id = firm.id();
  const form = companyForm({ office, teams: [teams.north], services: [service.id], name: `Vale ${id}` });
  await dataOf(server.call(createClient, { body: { id, form } }, { bearer: bearers.RM }));
  await firm.as(async (tx) => {
    const lead = { id: firm.id(), client_id: id, user_id: firm.staff.RM.id, role: 'LEAD' as const };
    await insertManagers(tx, [{ ...lead, since: '2025-01-01' }]);
    const contact = { id: firm.id(), client_id: id, last_name: 'Vale', email: `${id}@vale.example` };
    if (isComplete) await insertContacts(tx, [{ ...contact, created_at: '2025-01-01T00:00:00.000Z' }]);
    await changeClient(tx, { id, version: 1 }, statusesOf(pair));
  });
  return id;
}

interface Edit {
  id?: string;
  check?: boolean;
  who?: keyof typeof bearers;
}
const call = (
  change: BulkChange,
  clients: readonly { id: string; seen: string | null }[],
  { id = firm.id(), check = false, who = 'RM' }: Edit = {},
) =>
  server.call(
    bulkEditClients,
    { body: { id, check, change, clients: [...clients] } },
    { bearer: bearers[who] },
  );
/** The rows of an edit by client, in the order asked. */
async function edit(change: BulkChange, ids: readonly string[], more: Edit = {}, seen?: readonly BulkRow[]) {
  const asked = ids.map((id) => ({ id, seen: seen?.find((row) => row.id === id)?.seen ?? null }));
  const { rows } = await dataOf<{ rows: BulkRow[] }>(call(change, asked, more));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
const read = (id: string) =>
  dataOf<Client>(server.call(readClient, { params: { id } }, { bearer: bearers.RM }));
const pairOf = async (id: string) => statusPair(await read(id));
const teamsOf = async (id: string) => (await read(id)).teams.map(({ name }) => name);
const outcomes = (rows: readonly BulkRow[]) => rows.map(({ outcome }) => outcome);

async function batch(id: string): Promise<ActivityRow[]> {
  const query = listSearch({ filters: [filterBy(activityFields, 'batch', 'EQ', id)], recordPerPage: 100 });
  const answer = await server.call(listActivity, { query }, { bearer: bearers.RM });
  return ((await answer.json()) as ListAnswer<ActivityRow>).data;
}
/** Reverses a bulk edit whole. */
async function reverse(id: string, who: keyof typeof bearers = 'RM') {
  const [entry] = await batch(id);
  return server.call(
    reverseActivity,
    { params: { id: entry?.id ?? '' }, body: { whole_batch: true } },
    { bearer: bearers[who] },
  );
}

test('a client that was merged meanwhile is refused in words, and the others go on', async () => {
  const [gone, into, other] = [await client(), await client(), await client()];
  const bearer = bearers.ADM;
  const { merged, survivor, contacts } = await dataOf<MergePreview>(
    server.call(previewMerge, { params: { id: gone }, query: { into } }, { bearer }),
  );
  const body = {
    version: merged.version,
    into: { id: survivor.id, version: survivor.version },
    contacts: contacts.map(({ id }) => ({ id, keeps: true })),
  };
  await succeeded(server.call(mergeClients, { params: { id: gone }, body }, { bearer }));
  const lead: BulkChange = { kind: 'manager', user: firm.staff.CMP.id, role: 'DEPUTY' };
  for (const change of [addSouth(), lead, hold()]) {
    const rows = await edit(change, [gone, other], { who: 'ADM' });
    expect(outcomes(rows)).toEqual(['refused', 'changed']);
    expect(rows[0]?.message).toMatch(/ was merged into /);
  }
});

describe('teams', () => {
  test('are added, taken off and replaced; a client keeps at least one', async () => {
    const [one, two] = [await client(), await client()];
    const change = (how: 'add' | 'remove' | 'replace', ...some: string[]) =>
      edit({ kind: 'teams', how, teams: some }, [one, two]);
    const [row] = await change('add', teams.south);
    expect(row).toMatchObject({ outcome: 'changed', before: 'north', after: 'north, south', message: null });
    expect(await teamsOf(two)).toEqual(['north', 'south']);
    expect(outcomes(await change('add', teams.south, teams.north))).toEqual(['same', 'same']);
    await change('remove', teams.north);
    expect(await teamsOf(one)).toEqual(['south']);
    const [refused] = await change('remove', teams.south);
    expect(refused).toMatchObject({ outcome: 'refused', message: 'A client has at least one team.' });
    await change('replace', teams.west, teams.north);
    expect(await teamsOf(one)).toEqual(['north', 'west']);
    expect(await change('add', firm.id())).toMatchObject([
      { outcome: 'refused', message: 'One of these teams is gone. Choose again.' },
      { outcome: 'refused' },
    ]);
  });

  test('are one act in the log, which is reversed whole', async () => {
    const ids = [await client(), await client(), await client()];
    const id = firm.id();
    await edit(addSouth(), ids, { id });
    expect((await batch(id)).map(({ event }) => event)).toEqual(['updated', 'updated', 'updated']);
    expect((await reverse(id)).status).toBe(204);
    for (const one of ids) expect(await teamsOf(one)).toEqual(['north']);
  });
});

describe('a manager', () => {
  const deputy = (): BulkChange => ({ kind: 'manager', user: firm.staff.CMP.id, role: 'DEPUTY' });
  const lead = (): BulkChange => ({ kind: 'manager', user: firm.staff.CMP.id, role: 'LEAD' });

  test('is appointed from today, and a new lead takes over; both are reversed whole', async () => {
    const ids = [await client(), await client()];
    const before = await edit(lead(), ids, { check: true });
    const id = firm.id();
    const [row] = await edit(lead(), ids, { id }, before);
    expect(row).toMatchObject({ outcome: 'changed', message: null });
    expect(row?.after).not.toBe(row?.before);
    const leads = async (one: string) => (await read(one)).relationship_managers.map((each) => each.id);
    for (const one of ids) expect(await leads(one)).toEqual([firm.staff.CMP.id]);
    expect(outcomes(await edit(lead(), ids))).toEqual(['same', 'same']);
    // The lead of before would bring back their own appointment.
    expect((await refusalOf(reverse(id))).message).toMatch(/appoints themselves/);
    for (const one of ids) expect(await leads(one)).toEqual([firm.staff.CMP.id]);
    expect((await reverse(id, 'ADM')).status).toBe(204);
    for (const one of ids) expect(await leads(one)).toEqual([firm.staff.RM.id]);
  });

  test('is never oneself', async () => {
    const own: BulkChange = { kind: 'manager', user: firm.staff.RM.id, role: 'PARTNER' };
    const [row] = await edit(own, [await client()]);
    expect(row).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('appoints themselves'),
    });
  });

  test('who was appointed meanwhile is noticed, though the client itself did not change', async () => {
    const ids = [await client()];
    const seen = await edit(deputy(), ids, { check: true });
    await edit(lead(), ids);
    expect(outcomes(await edit(deputy(), ids, {}, seen))).toEqual(['stale']);
  });
});

describe('a status', () => {
  test('moves by the table of transitions, each client by its own guards', async () => {
    const [going, held, ended, incomplete] = [
      await client(),
      await client('active/ON_HOLD'),
      await client('ended/LAPSED'),
      await client('under_consideration/ONBOARDING', false),
    ];
    expect(await edit(hold(), [going, held, ended])).toMatchObject([
      { outcome: 'changed', before: 'active', after: 'on hold' },
      { outcome: 'same', message: 'Is on hold already.' },
      { outcome: 'refused', message: '“Put on hold” does not fit: this client is ended.' },
    ]);
    expect(await edit({ kind: 'status', action: 'markReady' }, [incomplete])).toMatchObject([
      { outcome: 'refused', message: 'Missing: contact.' },
    ]);
    expect(await pairOf(going)).toBe('active/ON_HOLD');
    expect(await pairOf(incomplete)).toBe('under_consideration/ONBOARDING');
  });

  test('is undone by the lifecycle’s own action, and not where it moved on meanwhile', async () => {
    const ids = [await client(), await client()];
    const done = await edit(hold(), ids);
    const [first = ''] = ids;
    await edit({ kind: 'status', action: 'resume' }, [first]);
    expect(await edit({ kind: 'status', action: 'resume' }, ids, {}, done)).toMatchObject([
      { outcome: 'stale', message: expect.stringMatching(/^Changed meanwhile, last by /) },
      { outcome: 'changed', after: 'active' },
    ]);
  });

  test('is not activated by the person who marked it ready', async () => {
    const id = await client('under_consideration/ONBOARDING');
    const activate: BulkChange = { kind: 'status', action: 'activate' };
    await edit({ kind: 'status', action: 'markReady' }, [id]);
    expect(outcomes(await edit(activate, [id]))).toEqual(['refused']);
    expect(outcomes(await edit(activate, [id], { who: 'ADM' }))).toEqual(['changed']);
    expect(await pairOf(id)).toBe('active/ACTIVE');
  });

  test('that is to end later says the day', async () => {
    const ends_on = addDays(today(), 10);
    const end: BulkChange = {
      kind: 'end',
      form: { ends_on, reason_for_ending: 'CLIENT_REQUEST', reason: '' },
    };
    const [row] = await edit(end, [await client()]);
    expect(row).toMatchObject({ outcome: 'changed', after: expect.stringMatching(/^active, ends on /) });
  });
});

describe('a check', () => {
  test('writes nothing, not even the word to those who activate', async () => {
    const id = await client('under_consideration/ONBOARDING');
    const batchId = firm.id();
    const [row] = await edit({ kind: 'status', action: 'markReady' }, [id], { id: batchId, check: true });
    expect(row).toMatchObject({ outcome: 'changed', after: 'ready for activation' });
    expect(await pairOf(id)).toBe('under_consideration/ONBOARDING');
    expect(await batch(batchId)).toEqual([]);
    const inbox = await server.call(listInbox, { query: listSearch({}) }, { bearer: bearers.ADM });
    const { data } = (await inbox.json()) as ListAnswer<InboxItem>;
    expect(data.filter(({ path }) => path === `/app/clients/${id}/info`)).toEqual([]);
  });

  test('says what the edit then does, whatever is asked of whichever client', async () => {
    const pairs = [
      'under_consideration/ONBOARDING',
      'active/ACTIVE',
      'active/ON_HOLD',
      'ended/LAPSED',
    ] as const;
    const asks = fc.constantFrom<() => BulkChange>(
      addSouth,
      hold,
      () => ({ kind: 'status', action: 'resume' }),
      () => ({ kind: 'status', action: 'reinstate' }),
      () => ({ kind: 'teams', how: 'remove', teams: [teams.north] }),
    );
    const property = fc.asyncProperty(asks, fc.constantFrom(...pairs), async (ask, pair) => {
      const ids = [await client(pair)];
      const said = await edit(ask(), ids, { check: true });
      const done = await edit(ask(), ids, {}, said);
      const shape = ({ outcome, before, after, message }: BulkRow) => ({ outcome, before, after, message });
      expect(done.map(shape)).toEqual(said.map(shape));
    });
    await fc.assert(property, { numRuns: 12 });
  });
});

describe('an attacker', () => {
  test('changes nothing that changed meanwhile, and what the others get is written', async () => {
    const ids = [await client(), await client()];
    const seen = await edit(addSouth(), ids, { check: true });
    const [first = ''] = ids;
    const { version } = await read(first);
    const form = companyForm({ office, teams: [teams.north], services: [service.id], name: `Moor ${first}` });
    await dataOf(
      server.call(updateClient, { params: { id: first }, body: { version, form } }, { bearer: bearers.ADM }),
    );
    const rows = await edit(addSouth(), ids, {}, seen);
    expect(outcomes(rows)).toEqual(['stale', 'changed']);
    expect(rows[0]?.message).toMatch(/^Changed meanwhile, last by /);
    expect(await teamsOf(first)).toEqual(['north']);
  });

  test('who sends forged or repeated ids changes each client once', async () => {
    const id = await client();
    const forged = firm.id();
    const { rows } = await dataOf<{ rows: BulkRow[] }>(
      call(
        addSouth(),
        [forged, id, id].map((one) => ({ id: one, seen: null })),
      ),
    );
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.id === forged)).toMatchObject({
      ...{ name: '', outcome: 'refused', message: 'There is no such client.' },
    });
  });

  test.each([
    ['PAY', 403],
    ['CMP', 403],
  ] as const)('without the permission is refused: %s', async (who, status) => {
    expect((await call(addSouth(), [{ id: await client(), seen: null }], { who })).status).toBe(status);
  });

  test('does not add to the bulk edit of somebody else', async () => {
    const [mine, theirs] = [await client(), await client()];
    const id = firm.id();
    await edit(addSouth(), [mine], { id, who: 'ADM' });
    expect((await call(addSouth(), [{ id: theirs, seen: null }], { id })).status).toBe(409);
    expect(await teamsOf(theirs)).toEqual(['north']);
  });

  test('does not send more than one call takes, nor a reason of spaces', async () => {
    const many = Array.from({ length: bulkEditAtOnce + 1 }, () => ({ id: firm.id(), seen: null }));
    expect((await refusalOf(call(addSouth(), many))).status).toBe(422);
    const spaces: BulkChange = { kind: 'keep', form: { reason: ' '.repeat(20) } };
    expect((await refusalOf(call(spaces, [{ id: firm.id(), seen: null }]))).status).toBe(422);
  });

  test('at once with another in the opposite order: each client is changed by one, none by half', async () => {
    const ids = [await client(), await client(), await client()];
    const [a, b] = await Promise.all([edit(addSouth(), ids), edit(addSouth(), ids.toReversed())]);
    for (const id of ids) {
      expect(await teamsOf(id)).toEqual(['north', 'south']);
      const of = (rows: readonly BulkRow[] = []) => rows.find((row) => row.id === id)?.outcome;
      expect([of(a), of(b)].sort()).toEqual(['changed', 'same']);
    }
  });
});
