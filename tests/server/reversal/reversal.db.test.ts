import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reverseActivity } from '#contract/activity.ts';
import { rolePermissions } from '#contract/core/permissions.ts';
import type { RecordRow } from '#contract/core/record.ts';
import { records } from '#contract/records.ts';
import { writeActivity } from '#server/activity/activity.ts';
import { activityOf } from '#server/activity/queries.ts';
import { actor } from '#server/db/actor.ts';
import { dataOf, refusalOf, succeeded } from '../answers.ts';
import { type TestFirm, testFirm } from '../fixtures.ts';
import { isOfClient, recordBody, recordExamples, recordNames, recordOf } from '../records.ts';
import { type TestServer, testServer } from '../test-server.ts';

/* Reversing entries of the activity log, for records of every kind. */

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let clients = 0;
const { HISTORIES } = process.env;
/** Random histories played in all: `npm test` plays the same few each time, a row of `npm run bench` many others, counted by kind. */
const histories = Number(HISTORIES ?? 2 * recordNames.length);
const played = new Map<string, number>();
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(async () => {
  await server.close();
  const sum = [...played.values()].reduce((all, some) => all + some, 0);
  console.log(`reversal: ${sum} histories over ${played.size} of ${recordNames.length} kinds of record`);
});

const reverse = (id: string, whole_batch = false, by = bearer) =>
  server.call(reverseActivity, { params: { id }, body: { whole_batch } }, { bearer: by });
const conflict = (message: unknown) => ({ status: 409, code: 'conflict', message });

describe.each(recordNames)('%s', (name) => {
  const calls = recordOf(name);
  const example = () => recordExamples(firm)[name];
  const send = (verb: 'read' | 'create' | 'update' | 'remove' | 'restore', input: object) =>
    server.call(calls[verb] as never, input as never, { bearer });
  const aClient = async () =>
    isOfClient(name) ? (await firm.tenant(`${name} ${clients++}`)).clientId : undefined;
  /** The forms of records by their ids: a name may have to be another for each. */
  const forms = new Map<string, object>();
  async function create(clientId: string | undefined): Promise<string> {
    const body = recordBody(firm, name, clientId ?? '');
    forms.set(body.id, body.form);
    await dataOf(send('create', { body }));
    return body.id;
  }
  const made = async () => create(await aClient());
  /** The record without the facts of its last write; null if it is deleted. */
  async function state(id: string): Promise<Fields | null> {
    const response = await send('read', { params: { id } });
    if (response.status === 404) return null;
    const { version: _, updated_at: __, updated_by: ___, ...fields } = await dataOf<RecordRow>(response);
    return fields;
  }
  async function update(id: string, change: object): Promise<Response> {
    const { version } = await dataOf<RecordRow>(send('read', { params: { id } }));
    return send('update', { params: { id }, body: { version, form: { ...forms.get(id), ...change } } });
  }
  /** Ids of the entries about a record, the oldest first; the clock moves on, so that the next is later. */
  async function entries(id: string): Promise<string[]> {
    server.wait(1);
    return (await firm.as((tx) => activityOf(tx, id))).map((entry) => entry.id);
  }
  const newest = async (id: string) => (await entries(id)).at(-1) ?? '';
  const reverseNewest = async (id: string) => reverse(await newest(id));

  test('a change is reversed, and that again', async () => {
    const id = await made();
    const before = await state(id);
    await newest(id);
    await dataOf(update(id, example().change));
    const changed = await state(id);
    expect((await reverseNewest(id)).status).toBe(204);
    expect(await state(id)).toEqual(before);
    expect((await reverseNewest(id)).status).toBe(204);
    expect(await state(id)).toEqual(changed);
  });

  test('created is deleted, and brought back by reversing that', async () => {
    const id = await made();
    const before = await state(id);
    const entry = await newest(id);
    expect((await reverse(entry)).status).toBe(204);
    expect(await state(id)).toBeNull();
    expect((await reverseNewest(id)).status).toBe(204);
    expect(await state(id)).toEqual(before);
    expect(await refusalOf(reverse(entry))).toMatchObject(
      conflict('This was reversed already by Administrator Test.'),
    );
  });

  test('deleted is restored', async () => {
    const id = await made();
    const before = await state(id);
    await newest(id);
    await send('remove', { params: { id }, query: {} });
    const entry = await newest(id);
    expect((await reverse(entry)).status).toBe(204);
    expect(await state(id)).toEqual(before);
    expect((await reverse(entry)).status).toBe(409);
  });

  test('a record that somebody changed since is answered as it is now, and left so', async () => {
    const id = await made();
    await newest(id);
    await dataOf(update(id, example().change));
    const entry = await newest(id);
    const [field] = Object.keys(example().change);
    await dataOf(update(id, { ...example().other }));
    const now = await state(id);
    const answer = await refusalOf(reverse(entry));
    expect(answer).toMatchObject({ status: 409, code: 'stale', current: { id } });
    expect(Object.keys((answer as { current?: object }).current ?? {})).toContain(field);
    expect(await state(id)).toEqual(now);
  });

  test('added and changed since, it is not deleted over the change', async () => {
    const id = await made();
    const entry = await newest(id);
    await dataOf(update(id, example().change));
    expect(await refusalOf(reverse(entry))).toMatchObject(
      conflict(expect.stringContaining('was changed since')),
    );
  });

  test.each(['by its own call', 'by a reversal'])(
    'brought back %s and changed since, it is deleted only once the change is reversed',
    async (how) => {
      const id = await made();
      await newest(id);
      await send('remove', { params: { id }, query: {} });
      const [removal, restoration] = [await newest(id), { params: { id }, query: {} }];
      await succeeded(how === 'by a reversal' ? reverse(removal) : send('restore', restoration));
      const entry = await newest(id);
      await dataOf(update(id, example().change));
      const changed = await state(id);
      expect(await refusalOf(reverse(entry))).toMatchObject(
        conflict(expect.stringContaining('was changed since')),
      );
      expect(await state(id)).toEqual(changed);
      await succeeded(reverseNewest(id));
      await succeeded(reverse(entry));
      expect(await state(id)).toBeNull();
    },
  );

  test('a whole batch is reversed at once, or nothing of it', async () => {
    const ids = [await made(), await made()];
    const batchId = firm.id();
    server.wait(1);
    for (const id of ids) {
      const subject = { type: calls.key, id };
      const entry = { name: calls.label, event: 'created', description: id, subject, batchId };
      await firm.as((tx) => writeActivity(tx, actor('system'), entry, server.now()));
    }
    const states = () => Promise.all(ids.map(state));
    const [first = '', second = ''] = ids;
    const [before, entry] = [await states(), await newest(first)];
    await send('remove', { params: { id: second }, query: {} });
    expect(await refusalOf(reverse(entry, true))).toMatchObject(
      conflict(expect.stringContaining('Nothing was reversed: 1 of 2 cannot be.')),
    );
    expect(await state(first)).not.toBeNull();
    await send('restore', { params: { id: second }, query: {} });
    expect((await reverse(entry, true)).status).toBe(204);
    expect(await states()).toEqual([null, null]);
    expect((await reverse(await newest(first), true)).status).toBe(204);
    expect(await states()).toEqual(before);
  });

  test('people who may not reverse, or not change such a record, reverse nothing', async () => {
    const id = await made();
    const entry = await newest(id);
    const held = rolePermissions('RM');
    const managersMay =
      isOfClient(name) || records[name].description.may.edit.every((each) => held.includes(each));
    const mayNot = managersMay ? (['AUD', 'CMP'] as const) : (['AUD', 'CMP', 'RM'] as const);
    for (const role of mayNot) {
      const other = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
      // Of a record that they may not read, they are told of no entry either.
      expect([403, 404]).toContain((await reverse(entry, false, other)).status);
    }
    expect(await state(id)).not.toBeNull();
  });

  test('of two at once, one reverses', async () => {
    const id = await made();
    await newest(id);
    await dataOf(update(id, example().change));
    const entry = await newest(id);
    const answers = await Promise.all([reverse(entry), reverse(entry)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('after any history, a reversed entry leaves the record as it was before it', async () => {
    const client = await aClient();
    const act = fc.oneof(fc.constantFrom('change', 'other', 'both', 'none', 'remove', 'restore'), fc.nat(9));
    const anyHistory = fc.array(act, { minLength: 1, maxLength: 4 });
    const run = fc.asyncProperty(anyHistory, async (history) => {
      const id = await create(client);
      const steps = history.map((step) => (typeof step === 'number' ? step : () => take(id, step)));
      /** The record before each entry. */
      const befores: (Fields | null)[] = [null];
      let now = await state(id);
      for (const step of [...steps, 0]) {
        const all = await entries(id);
        const at = typeof step === 'number' ? all.length - 1 - (step % all.length) : -1;
        const answer = await (typeof step === 'number' ? reverse(all[at] ?? '') : step());
        const after = await state(id);
        if (at >= 0) compare({ before: befores[at] ?? null, now, after }, answer, at === all.length - 1);
        if ((await entries(id)).length > befores.length) befores.push(now);
        now = after;
      }
      if (now) await send('remove', { params: { id }, query: {} });
      played.set(name, (played.get(name) ?? 0) + 1);
    });
    const numRuns = Math.ceil(histories / recordNames.length);
    await fc.assert(run, { numRuns, ...(HISTORIES === undefined && { seed: recordNames.indexOf(name) }) });
  }, 300_000);

  type Fields = Record<string, unknown>;

  async function take(id: string, step: string): Promise<Response | undefined> {
    const { change, other } = example();
    if (step === 'remove' || step === 'restore') return send(step, { params: { id }, query: {} });
    const there = await send('read', { params: { id } });
    const changes: Record<string, object> = { change, other, both: { ...change, ...other }, none: {} };
    return there.ok ? update(id, changes[step] ?? {}) : undefined;
  }

  /** A reversed newest entry leaves all as before; an older one, each field as before or as others left it. */
  function compare(
    { before, now, after }: Record<'before' | 'now' | 'after', Fields | null>,
    answer: Response | undefined,
    isNewest: boolean,
  ): void {
    if (answer?.status !== 204) {
      expect([answer?.status, after]).toEqual([409, now]);
      return;
    }
    if (isNewest) expect(after).toEqual(before);
    expect(after === null).toBe(before === null);
    for (const [field, value] of Object.entries(after ?? {}))
      if (!isDeepStrictEqual(value, now?.[field] ?? value)) expect(value).toEqual(before?.[field]);
  }
});
