import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ActivityDetail, readActivity, reverseActivity } from '#contract/activity.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import type { RecordRow } from '#contract/core/record.ts';
import { records } from '#contract/records.ts';
import { type ActivityEntry, writeActivity } from '#server/activity/activity.ts';
import { activityOf } from '#server/activity/queries.ts';
import { actor } from '#server/db/actor.ts';
import { dataOf, refusalOf, succeeded } from '../answers.ts';
import { type TestFirm, testFirm } from '../fixtures.ts';
import { type RecordName, recordBody, recordExamples, recordNames, recordOf } from '../records.ts';
import { type TestServer, testServer } from '../test-server.ts';

/* An act that changes several records is reversed whole: what one entry says is never put back without the others. */

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let clientId: string;
/** The client’s lead from the beginning. */
let managerId: string;
let clients = 0;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  ({ clientId, managerId } = await firm.tenant(`Acts ${clients++}`));
});
afterAll(() => server.close());

type Verb = 'create' | 'read' | 'update' | 'remove' | 'restore' | 'importRows';
const send = (name: RecordName, verb: Verb, input: object) =>
  server.call(recordOf(name)[verb] as never, input as never, { bearer });
const reverse = (id: string, by = bearer) =>
  server.call(reverseActivity, { params: { id }, body: {} }, { bearer: by });
const detail = (id: string) =>
  dataOf<ActivityDetail>(server.call(readActivity, { params: { id } }, { bearer }));

type Row = Omit<RecordRow, 'version' | 'updated_at' | 'updated_by'>;
/** Fields that do not come back: the database ends the access of somebody who is deleted, and it is given anew. */
const isEnded = (field: string) => field.endsWith('_access');
/** The records of a kind at the client, or at the firm, by id, without the facts of their last write. */
async function rowsOf(name: RecordName): Promise<Row[]> {
  const calls = records[name];
  const filters = 'client_id' in calls.fields ? [filterBy(calls.fields, 'client_id', 'EQ', clientId)] : [];
  const query = listSearch({ recordPerPage: 100, filters });
  const rows = await dataOf<RecordRow[]>(server.call(calls.list as never, { query } as never, { bearer }));
  return rows
    .map(({ version: _, updated_at: __, updated_by: ___, ...row }) => ({
      ...row,
      ...Object.fromEntries(
        Object.keys(row).flatMap((field) => (isEnded(field) ? [[field, undefined]] : [])),
      ),
    }))
    .toSorted((a, b) => a.id.localeCompare(b.id));
}
/** Ids of the entries that the last act wrote about any of these records. */
async function lastAct(ids: readonly string[]): Promise<string[]> {
  const all = await firm.as(async (tx) => {
    const entries = [];
    for (const id of ids) entries.push(...(await activityOf(tx, id)));
    return entries;
  });
  const newest = all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1);
  return all.filter(({ act_id }) => newest && act_id === newest.act_id).map(({ id }) => id);
}
/** Every record of the client that the log may know, and this one. */
const known = async (name: RecordName, ...more: string[]) => [
  ...(await rowsOf(name)).map(({ id }) => id),
  ...more,
];

/** Yes and no, and each choice, of the fields of a form: by them records of a parent make way for each other. */
function choicesOf(name: RecordName): [field: string, value: unknown][] {
  const fields = records[name].description.form.schema?.entries ?? {};
  return Object.entries(fields).flatMap(([field, schema]): [string, unknown][] => {
    const { answer } = v.getMetadata(schema) as { answer?: { type: string; options?: readonly unknown[] } };
    if (answer?.type === 'boolean')
      return [
        [field, true],
        [field, false],
      ];
    return (answer?.options ?? []).map((option) => [field, option]);
  });
}

describe.each(recordNames)('%s', (name) => {
  test('after any act, any of its entries reversed puts every record back', async () => {
    const choices = choicesOf(name);
    const chosen = fc.array(choices.length > 0 ? fc.constantFrom(...choices) : fc.constant(undefined), {
      maxLength: 3,
    });
    const act = fc.record({ verb: fc.constantFrom('create', 'update', 'remove'), chosen, of: fc.nat(5) });
    const ids: string[] = [];
    const forms = new Map<string, object>();
    const run = fc.asyncProperty(
      fc.array(act, { minLength: 2, maxLength: 5 }),
      fc.nat(5),
      async (acts, at) => {
        for (const { verb, chosen, of } of acts) {
          server.wait(1);
          const before = await rowsOf(name);
          const id = verb === 'create' ? firm.id() : (ids[of % Math.max(1, ids.length)] ?? firm.id());
          const values = Object.fromEntries(chosen.flatMap((choice) => (choice ? [choice] : [])));
          const body = recordBody(firm, name, clientId);
          const form = {
            ...(forms.get(id) ?? { ...body.form, ...recordExamples(firm)[name].beside }),
            ...values,
          };
          const { version } = await send(name, 'read', { params: { id } })
            .then((answer) => answer.json() as Promise<{ data?: RecordRow }>)
            .then(({ data }) => data ?? { version: 1 });
          const answer =
            verb === 'create'
              ? await send(name, 'create', { body: { ...body, id, form } })
              : verb === 'update'
                ? await send(name, 'update', { params: { id }, body: { version, form } })
                : await send(name, 'remove', { params: { id }, query: {} });
          if (!answer.ok) continue;
          if (verb === 'create') ids.push(id);
          const after = await rowsOf(name);
          const changed = JSON.stringify(after) !== JSON.stringify(before);
          if (!changed) continue;
          const entries = await lastAct(await known(name, id));
          server.wait(1);
          const reversed = await reverse(entries[at % entries.length] ?? '');
          expect(reversed.status, await reversed.text()).toBe(204);
          expect(await rowsOf(name)).toEqual(before);
          server.wait(1);
          // The reversal is an act too, and reversed in the same way.
          const [again = ''] = await lastAct(await known(name, id));
          await succeeded(reverse(again));
          expect(await rowsOf(name)).toEqual(after);
          forms.set(id, form);
        }
      },
    );
    await fc.assert(run, { numRuns: 3, seed: recordNames.indexOf(name) });
  }, 120_000);
});

/** Adds a record with these values, as far as its form has such fields. */
async function make(name: RecordName, values: object) {
  server.wait(1);
  const body = bodyOf(name, values);
  await succeeded(send(name, 'create', { body }));
  return body;
}
function bodyOf(name: RecordName, values: object) {
  const { form, ...body } = recordBody(firm, name, clientId);
  const own = Object.entries(values).filter(([field]) => field in form);
  return { ...body, form: { ...form, ...Object.fromEntries(own) } };
}
const primary = { is_primary: true };
/** The record that gives way to a new one, by kinds of which a client has one at a time. */
const predecessors: Partial<Record<RecordName, () => Promise<string>>> = {
  relationshipManagers: async () => managerId,
  contacts: async () => (await make('contacts', primary)).id,
  addresses: async () => (await make('addresses', primary)).id,
};

describe.each(Object.keys(predecessors) as RecordName[])('the act that adds a successor among %s', (name) => {
  const entryAbout = async (id: string) => (await firm.as((tx) => activityOf(tx, id))).at(-1)?.id ?? '';
  /** The record that gave way, and the one that was added, with their entries. */
  async function succession() {
    const first = (await predecessors[name]?.()) ?? '';
    const before = await rowsOf(name);
    const body = await make(name, { ...primary, role: 'LEAD' });
    server.wait(1);
    return { first, before, ...body, ended: await entryAbout(first), added: await entryAbout(body.id) };
  }

  test('says of each of its entries which others go back with it', async () => {
    const { ended, added } = await succession();
    expect(await detail(ended)).toMatchObject({ irreversible: null, together: [{ id: added }] });
    expect(await detail(added)).toMatchObject({ irreversible: null, together: [{ id: ended }] });
  });

  test('is left whole, and says why, once one of its records was changed', async () => {
    const { id, form, ended } = await succession();
    const { change } = recordExamples(firm)[name];
    await succeeded(
      send(name, 'update', { params: { id }, body: { version: 1, form: { ...form, ...change } } }),
    );
    const changed = await rowsOf(name);
    expect(await refusalOf(reverse(ended))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringMatching(/^Nothing was reversed: [12] of 2 cannot be\.\n.*was changed since/),
    });
    expect(await rowsOf(name)).toEqual(changed);
    expect((await detail(ended)).reversed_by).toBeNull();
  });

  test('is reversed once, of two people at once', async () => {
    const { before, ended, added } = await succession();
    const answers = await Promise.all([reverse(ended), reverse(added)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await rowsOf(name)).toEqual(before);
  });

  test('is one for each row of an import, which is reversed alone or with the others', async () => {
    await succession();
    const before = await rowsOf(name);
    const { PAY, ASC } = firm.staff;
    const [first, last] = [
      bodyOf(name, { ...primary, role: 'LEAD', from: '2026-05-01', user: PAY.id }),
      bodyOf(name, { ...primary, role: 'LEAD', from: '2026-07-01', user: ASC.id }),
    ];
    const rows = [first, last].map(({ id, form }) => ({ id, form }));
    const body = { id: firm.id(), client_id: clientId, check: false, rows };
    await succeeded(send(name, 'importRows', { body }));
    server.wait(1);
    const [batched, row] = [await entryAbout(first.id), await entryAbout(last.id)];
    expect((await detail(row)).together).toHaveLength(1);
    await succeeded(reverse(row));
    expect((await rowsOf(name)).map(({ id }) => id)).not.toContain(last.id);
    server.wait(1);
    const whole = { params: { id: batched }, body: { whole_batch: true } };
    await succeeded(server.call(reverseActivity, whole, { bearer }));
    expect(await rowsOf(name)).toEqual(before);
  });
});

test('an act of which a part cannot be reversed is left whole, and says which part', async () => {
  const { id } = await make('addresses', {});
  const before = await rowsOf('addresses');
  server.wait(1);
  const actId = firm.id();
  const subject = { type: recordOf('addresses').key, id };
  const user = { type: 'user', id: firm.staff.FIN.id } as const;
  await firm.as(async (tx) => {
    const write = (entry: ActivityEntry) =>
      writeActivity(tx, actor('system'), { ...entry, actId }, server.now());
    await write({ name: 'Address', event: 'created', description: 'An address', subject });
    await write({ name: 'User', event: 'left', description: 'Somebody left', subject: user });
  });
  const entries = await firm.as((tx) => activityOf(tx, id));
  const entry = entries.at(-1)?.id ?? '';
  const why = expect.stringContaining('Somebody left: Entries of this kind cannot be reversed.');
  expect(await refusalOf(reverse(entry))).toMatchObject({ status: 409, message: why });
  expect(await detail(entry)).toMatchObject({ irreversible: why });
  expect(await rowsOf('addresses')).toEqual(before);
});
