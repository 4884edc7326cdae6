import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reverseActivity } from '#contract/activity.ts';
import type { RecordChange, RecordRow } from '#contract/core/record.ts';
import { activityOf } from '#server/activity/queries.ts';
import { activityLog } from '#server/activity/tables.ts';
import { dataOf, refusalOf } from './answers.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { isOfClient, recordExamples, recordNames, recordOf } from './records.ts';
import { type TestServer, testServer } from './test-server.ts';

/* Rules for records of every kind; a kind's own rules are tested beside its handlers. */

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let colleague: string;
let clients = 0;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  // Both may also edit the records of the firm.
  await firm.as((tx) =>
    tx.execute(
      sql`insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where r.name = 'ADM' and u.id in (${firm.staff.RM.id}, ${firm.staff.ASC.id})`,
    ),
  );
  colleague = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
});
afterAll(() => server.close());

describe.each(recordNames)('%s', (name) => {
  const calls = recordOf(name);
  let current: ReturnType<typeof recordExamples>[typeof name];
  beforeEach(() => {
    current = recordExamples(firm)[name];
  });
  const example = () => current;
  const formOf = (change: object = {}) => ({ ...example().form, ...change });
  const send = (
    verb: 'read' | 'create' | 'importRows' | 'logExport' | 'update' | 'remove' | 'restore' | 'history',
    input: object,
    by = bearer,
  ) => server.call(calls[verb] as never, input as never, { bearer: by });
  const data = dataOf<RecordRow>;
  const one = (id: string, version?: number) => ({
    params: { id },
    query: version === undefined ? {} : { version: String(version) },
  });
  const create = (id: string, client_id: string | undefined, change: object = {}) =>
    send('create', { body: { id, ...(client_id && { client_id }), form: formOf(change) } });
  const update = (id: string, version: number, change: object, by = bearer) =>
    send('update', { params: { id }, body: { version, form: formOf(change) } }, by);
  /** A new client, or undefined for a record of the firm. */
  const aClient = async () =>
    isOfClient(name) ? (await firm.tenant(`${name} ${clients++}`)).clientId : undefined;
  const made = async () => data(create(firm.id(), await aClient()));
  const eventsOf = async (id: string) =>
    (await firm.as((tx) => activityOf(tx, id)))
      .map(({ event, subject_type }) => `${subject_type} ${event}`)
      .sort();
  const logged = (...events: string[]) => events.map((event) => `${calls.key} ${event}`).sort();

  test('created twice is one; another of the same id is a conflict', async () => {
    const client = await aClient();
    const id = firm.id();
    const first = await data(create(id, client));
    expect(first).toMatchObject({ id, version: 1, updated_by: { id: firm.staff.RM.id } });
    expect(first.client_id).toBe(client);
    expect(await data(create(id, client))).toEqual(first);
    expect(await refusalOf(create(id, client, example().change))).toMatchObject({
      status: 409,
      current: first,
    });
    if (isOfClient(name)) expect(await refusalOf(create(id, await aClient()))).toMatchObject({ status: 409 });
    expect(await eventsOf(id)).toEqual(logged('created'));
  });

  test('changed by two, the second is told how it is now; the same change again is none', async () => {
    const { id } = await made();
    const current = await data(update(id, 1, example().change));
    expect(current).toMatchObject({ version: 2 });
    expect(await refusalOf(update(id, 1, example().other, colleague))).toMatchObject({
      status: 409,
      code: 'stale',
      current,
    });
    expect(await data(update(id, 1, example().change, colleague))).toEqual(current);
    const both = { ...example().change, ...example().other };
    expect(await data(update(id, 2, both, colleague))).toMatchObject({
      version: 3,
      updated_by: { id: firm.staff.ASC.id },
    });
    expect(await eventsOf(id)).toEqual(logged('created', 'updated', 'updated'));
  });

  test('of many changes of one version, one is made', async () => {
    const { id } = await made();
    const changes = [example().change, example().other, { ...example().change, ...example().other }];
    const answers = await Promise.all(changes.map((change) => update(id, 1, change)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('deleted under an open form, it cannot be changed', async () => {
    const { id } = await made();
    expect((await send('remove', one(id, 1), colleague)).status).toBe(204);
    expect((await update(id, 1, example().change)).status).toBe(404);
    expect((await send('read', one(id))).status).toBe(404);
    expect((await send('remove', one(id, 1))).status).toBe(204);
    expect(await eventsOf(id)).toEqual(logged('created', 'deleted'));
  });

  test('restored, it is as it was; not over what somebody changed since', async () => {
    const before = await made();
    const { id } = before;
    await send('remove', one(id, 1));
    expect(await data(send('restore', one(id, 1)))).toEqual(before);
    expect(await data(send('restore', one(id, 1)))).toEqual(before);
    await data(update(id, 1, example().change));
    expect(await refusalOf(send('remove', one(id, 1)))).toMatchObject({ status: 409, code: 'stale' });
    expect(await refusalOf(send('restore', one(id, 1)))).toMatchObject({ status: 409, code: 'stale' });
    expect(await eventsOf(id)).toEqual(logged('created', 'deleted', 'restored', 'updated'));
  });

  test('refused, it says at which field and leaves everything as it was', async () => {
    const before = await made();
    const { status, errors = {} } = await refusalOf(update(before.id, 1, example().wrong));
    expect(status).toBe(422);
    expect(Object.keys(errors).every((field) => field.startsWith('form.'))).toBe(true);
    expect(await data(send('read', one(before.id)))).toEqual(before);
    if (!isOfClient(name)) return;
    expect(await refusalOf(create(firm.id(), firm.id()))).toMatchObject({
      errors: { client_id: ['There is no such client.'] },
    });
  });

  test('its history tells who changed what, the newest first, by the fields of its form', async () => {
    const { id } = await made();
    server.wait(1000);
    await data(update(id, 1, example().change, colleague));
    const changes = await dataOf<RecordChange[]>(send('history', one(id)));
    expect(changes.map(({ event }) => event)).toEqual(['updated', 'created']);
    expect(Object.keys(changes[0]?.attributes ?? {})).toEqual(Object.keys(example().change));
    expect(changes[0]?.by).toBe('Associate Test');
    const payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
    expect((await send('history', one(id), payroll)).status).toBe(403);
  });

  test('imported, all rows are there and reversed together; checked or refused, none is', async () => {
    const client = await aClient();
    const batch = firm.id();
    const second = recordExamples(firm)[name];
    const forms = [formOf(), { ...second.form, ...second.beside }];
    const rows = forms.map((form) => ({ id: firm.id(), form }));
    const body = { id: batch, ...(client && { client_id: client }) };
    const there = async () => {
      const answers = await Promise.all(rows.map(({ id }) => send('read', one(id))));
      return answers.filter(({ status }) => status === 200).length;
    };
    const wrong = { id: firm.id(), form: formOf(example().wrong) };
    const refused = await refusalOf(
      send('importRows', { body: { ...body, check: false, rows: [...rows, wrong] } }),
    );
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors ?? {}).every((field) => field.startsWith('rows.2.form'))).toBe(true);
    expect(await dataOf(send('importRows', { body: { ...body, check: true, rows } }))).toEqual({ rows: 2 });
    expect(await there()).toBe(0);
    for (let times = 0; times < 2; times++) {
      expect(await dataOf(send('importRows', { body: { ...body, check: false, rows } }))).toEqual({
        rows: 2,
      });
      expect(await there()).toBe(2);
    }
    const [entry, ...others] = await firm.as((tx) => activityOf(tx, rows[0]?.id ?? ''));
    expect([entry?.batch_id, others]).toEqual([batch, []]);
    const whole = { params: { id: entry?.id ?? '' }, body: { whole_batch: true } };
    expect((await server.call(reverseActivity, whole, { bearer })).status).toBeLessThan(300);
    expect(await there()).toBe(0);
  });

  test('an export is in the activity log, with who made it and of which client', async () => {
    const client = await aClient();
    const body = { rows: 3, ...(client && { client_id: client }) };
    const answer = await send('logExport', { body }, colleague);
    expect(answer.status).toBe(204);
    const request = eq(activityLog.request_id, answer.headers.get('x-request-id') ?? '');
    const entries = await firm.as((tx) => tx.select().from(activityLog).where(request));
    expect(entries).toMatchObject([
      {
        event: 'exported',
        causer_id: firm.staff.ASC.id,
        client_id: client ?? null,
        attributes: { list: recordOf(name).list.name.replace('.list', ''), rows: 3 },
      },
    ]);
  });

  test('a reader without the right to edit changes nothing', async () => {
    const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
    const { id } = await made();
    for (const verb of ['remove', 'restore'] as const)
      expect((await send(verb, one(id), auditor)).status).toBe(403);
    expect((await update(id, 1, example().change, auditor)).status).toBe(403);
  });
});
