import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as log from '#contract/activity.ts';
import { addresses } from '#contract/clients/addresses.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { envelopeEntryOf } from '../signing/envelope/activity-entry.ts';
import { writeActivity } from './activity.ts';

let server: TestServer;
let firm: TestFirm;
let tenant: Tenant;
let bearer: string;
let addressId: string;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  tenant = await firm.tenant('Alder');
  bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const navigation = {
    name: 'Navigation',
    event: 'navigated',
    description: '/app',
    attribute: { url: '/app' },
  };
  await succeeded(server.call(log.logStaffNavigation, { body: navigation as never }, { bearer }));
  addressId = firm.id();
  const { form, change } = recordExamples(firm).addresses;
  const body = { id: addressId, client_id: tenant.clientId, form };
  await succeeded(server.call(addresses.create, { body }, { bearer }));
  server.wait(1000);
  const update = { params: { id: addressId }, body: { version: 1, form: { ...form, ...change } } };
  await succeeded(server.call(addresses.update, update, { bearer }));
});
afterAll(() => server.close());

const list = (...filters: Parameters<typeof listSearch>[0]['filters'] & {}) =>
  dataOf<log.ActivityRow[]>(
    server.call(log.listActivity, { query: listSearch({ recordPerPage: 100, filters }) }, { bearer }),
  );
const by = (field: 'causer' | 'client' | 'subject', id: string) =>
  filterBy(log.activityFields, field, 'EQ', id);
const read = (id: string, as = bearer) => server.call(log.readActivity, { params: { id } }, { bearer: as });

test('entries are listed newest first, with person, client and record', async () => {
  const entries = await list(by('subject', addressId));
  expect(entries.map(({ event }) => event)).toEqual(['updated', 'created']);
  expect(entries[0]).toMatchObject({
    name: 'Address',
    audience: 'staff',
    causer: { id: firm.staff.RM.id, name: 'Relationship manager Test' },
    client: { id: tenant.clientId, name: 'Alder' },
    subject: { type: 'address', id: addressId },
  });
});

test('visits to pages and everything else are told apart', async () => {
  const kinds = async (kind: string) =>
    new Set((await list(filterBy(log.activityFields, 'entries', 'EQ', kind))).map(({ name }) => name));
  expect(await kinds('navigation')).toEqual(new Set(['Navigation']));
  expect(await kinds('changes')).toContain('Address');
  expect(await kinds('changes')).not.toContain('Navigation');
});

test('person, client, side, event and day each narrow the list', async () => {
  const today = server.now().slice(0, 10);
  const { activityFields: fields } = log;
  expect(await list(by('causer', firm.staff.ASC.id))).toEqual([]);
  expect(await list(by('causer', firm.staff.RM.id), by('client', tenant.clientId))).toHaveLength(2);
  expect(await list(filterBy(fields, 'audience', 'EQ', 'external'))).toEqual([]);
  expect(await list(filterBy(fields, 'event', 'EQ', 'created'), by('subject', addressId))).toHaveLength(1);
  expect(await list(filterBy(fields, 'at', 'BETWEEN', today, today), by('subject', addressId))).toHaveLength(
    2,
  );
  expect(await list(filterBy(fields, 'at', 'LTE', '2020-01-01'))).toEqual([]);
});

describe('one entry', () => {
  test('has the changed fields before and after, by the names of the form', async () => {
    const [updated] = await list(by('subject', addressId));
    expect(await dataOf(read(updated?.id ?? ''))).toMatchObject({
      old: { line2: null },
      attributes: { line2: 'Second floor' },
      irreversible: null,
      reversed_by: null,
    });
    const [created] = (await list(by('subject', addressId))).slice(-1);
    expect(await dataOf(read(created?.id ?? ''))).toMatchObject({ attributes: { country: 'CH' } });
  });

  test('has the path of a visit, and why that is not reversed', async () => {
    const [visit] = await list(filterBy(log.activityFields, 'entries', 'EQ', 'navigation'));
    expect(await dataOf(read(visit?.id ?? ''))).toMatchObject({
      url: '/app',
      irreversible: expect.stringContaining('nothing to reverse'),
    });
  });

  test('is never changed or deleted, by nobody', async () => {
    const [entry] = await list();
    const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
    for (const endpoint of [log.updateActivity, log.deleteActivity])
      expect(
        await refusalOf(
          server.call(endpoint, { params: { id: entry?.id ?? '' } }, { bearer: administrator }),
        ),
      ).toMatchObject({ status: 403, message: expect.stringContaining('never changed') });
  });

  test('of an envelope the reader may not know of names no title and no network', async () => {
    const envelope = { id: firm.id(), title: 'Dismissal of Ada', client_id: null };
    const origin = { id: firm.id(), ip: '192.0.2.1', userAgent: 'Firefox' };
    await firm.as((tx) =>
      writeActivity(tx, actor('system'), envelopeEntryOf('sent', envelope), server.now(), origin),
    );
    const [entry] = await list(by('subject', envelope.id));
    expect(entry?.description).toBe('Confidential document');
    expect(await dataOf(read(entry?.id ?? ''))).toMatchObject({ ip: null, device: null });
  });
});

test('active colleagues are listed, and the others are not', async () => {
  const names = async (endpoint: typeof log.listActiveUsers, period?: [string, string]) => {
    const filters = period ? [filterBy(log.activeFields, 'at', 'BETWEEN', ...period)] : [];
    const query = listSearch({ recordPerPage: 100, filters });
    return (await dataOf<log.ActiveRow[]>(server.call(endpoint, { query }, { bearer }))).map(
      ({ name }) => name,
    );
  };
  expect(await names(log.listActiveUsers)).toEqual(['Relationship manager Test']);
  expect(await names(log.listInactiveUsers)).toContain('Associate Test');
  expect(await names(log.listInactiveUsers)).not.toContain('Relationship manager Test');
  expect(await names(log.listActiveUsers, ['2020-01-01', '2020-12-31'])).toEqual([]);
  expect(await names(log.listInactiveUsers, ['2020-01-01', '2020-12-31'])).toContain(
    'Relationship manager Test',
  );
  expect(await names(log.listActiveClients)).toEqual(['Alder']);
  expect(await names(log.listActiveContacts)).toEqual([]);
  const compliance = await firm.bearerOf(firm.staff.CMP.accountId, 'app', 'staff');
  expect((await server.call(log.listActiveUsers, { query: {} }, { bearer: compliance })).status).toBe(403);
});

test('the list is exported with its filters', async () => {
  const columns = ['at', 'causer', 'name', 'event', 'description', 'client', 'audience'];
  const filters = [by('subject', addressId)];
  const body = { id: firm.id(), export_list_name: 'Activity', format: 'csv' as const, columns, filters };
  const made = await dataOf(server.call(log.exportActivity, { body }, { bearer }));
  expect(made).toMatchObject({ rows: 2, job: { result: 0 } });
});

test('a file that somebody else uploaded is not named', async () => {
  const { id: userId, accountId } = firm.staff.ASC;
  const subject = { type: 'Upload', id: firm.id() } as const;
  const description = 'Uploaded Dismissal of Zoe.pdf';
  const upload = { name: 'Upload', event: 'uploaded', description, subject };
  await firm.as((tx) => writeActivity(tx, actor('staff', { userId, accountId }), upload, server.now()));
  const seenBy = async (reader: string) => {
    const query = listSearch({ recordPerPage: 100, filters: [by('causer', userId)] });
    return (await dataOf<log.ActivityRow[]>(server.call(log.listActivity, { query }, { bearer: reader })))[0];
  };
  expect(await seenBy(bearer)).toMatchObject({ description: 'Uploaded a file', subject: null });
  const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  expect(await seenBy(administrator)).toMatchObject({ description: 'Uploaded a file', subject: null });
});
