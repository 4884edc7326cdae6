import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as log from '#contract/activity.ts';
import { listLocalInfoFields, readClientData, readLocalInfo } from '#contract/clients/client-data.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { type Permission, permissions } from '#contract/core/permissions.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { roles } from '../people/tables.ts';
import type { AttributeEntity } from './queries.ts';

/** The record of each kind of field, and the permissions that make its values visible and changeable besides those of every client. */
const kinds = {
  CLIENT: { record: records.attributes, view: 'view info client', edit: 'edit client' },
  APPROVAL_RIGHTS: {
    record: records.approvalRights,
    view: 'view approval rights client',
    edit: 'edit approval rights client',
  },
} as const satisfies Record<AttributeEntity, object>;
const entities = ['CLIENT', 'APPROVAL_RIGHTS'] as const satisfies readonly AttributeEntity[];
const textOf = { CLIENT: '71.1', APPROVAL_RIGHTS: '73.3' } as const;

let server: TestServer;
let firm: TestFirm;
let tenant: Tenant;
let administrator: string;
let bearer: string;
const ids = {} as Record<AttributeEntity, string>;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  tenant = await firm.tenant('Alder');
  administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  bearer = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  for (const entity of entities) {
    ids[entity] = firm.id();
    await succeeded(create(entity, ids[entity], formOf(entity), administrator));
  }
});
afterAll(() => server.close());

const formOf = (entity: AttributeEntity, at: 0 | 1 = 0) => ({
  definition: firm.definitionIds[entity][at],
  value: textOf[entity],
});
const create = (
  as: AttributeEntity,
  id: string,
  form: { definition: string; value: string },
  by: string = bearer,
) => server.call(kinds[as].record.create, { body: { id, client_id: tenant.clientId, form } }, { bearer: by });

/** Gives the associate these permissions and no others. */
const holding = (held: readonly Permission[]) =>
  firm.as((tx) =>
    tx
      .update(roles)
      .set({ permissions: [...held] })
      .where(eq(roles.name, 'ASC')),
  );
const lacking = (...lacks: Permission[]) => holding(permissions.api.filter((one) => !lacks.includes(one)));

/** Every call that names a value of a kind, as a value of a kind: of its own or another. */
function callsAbout(entity: AttributeEntity, as: AttributeEntity, by = bearer) {
  const { record } = kinds[as];
  const [params, sent] = [{ id: ids[entity] }, { bearer: by }];
  const form = formOf(entity, 1);
  const rows = [{ id: firm.id(), form }];
  const client_id = tenant.clientId;
  return {
    reads: {
      read: () => server.call(record.read, { params }, sent),
      history: () => server.call(record.history, { params }, sent),
    },
    writes: {
      update: () => server.call(record.update, { params, body: { version: 1, form } }, sent),
      delete: () => server.call(record.remove, { params, query: {} }, sent),
      restore: () => server.call(record.restore, { params, query: {} }, sent),
      create: () => create(as, firm.id(), form, by),
      import: () =>
        server.call(record.importRows, { body: { id: firm.id(), check: false, client_id, rows } }, sent),
    },
    export: () => server.call(record.logExport, { body: { client_id, rows: 1 } }, sent),
    list: () => server.call(record.list, { query: listSearch({}) }, sent),
  };
}
const others = (entity: AttributeEntity) => entities.filter((one) => one !== entity);

/** Everything that calls about all values say to somebody, and the log with its files. */
async function saidTo(by: string): Promise<string> {
  const said: string[] = [];
  const hear = async (response: Promise<Response>) => said.push(await (await response).text());
  for (const as of entities) {
    await hear(callsAbout(as, as, by).list());
    for (const entity of entities)
      for (const call of Object.values(callsAbout(entity, as, by).reads)) await hear(call());
  }
  const params = { id: tenant.clientId };
  await hear(server.call(readClientData, { params, query: { type: 'local-info' } }, { bearer: by }));
  await hear(server.call(readLocalInfo, { params }, { bearer: by }));
  await hear(server.call(listLocalInfoFields, {}, { bearer: by }));
  const newest = listSearch({
    recordPerPage: 100,
    filters: [filterBy(log.activityFields, 'event', 'EQ', 'created')],
  });
  await hear(server.call(log.listActivity, { query: newest }, { bearer: by }));
  const entries = await dataOf<log.ActivityRow[]>(
    server.call(log.listActivity, { query: newest }, { bearer: administrator }),
  );
  for (const { id } of entries.filter(({ subject }) => Object.values(ids).includes(subject?.id ?? ''))) {
    await hear(server.call(log.readActivity, { params: { id } }, { bearer: by }));
    // Reversed by nobody meanwhile, since it changes what the others read.
    expect(
      await refusalOf(
        server.call(log.reverseActivity, { params: { id }, body: { whole_batch: true } }, { bearer: by }),
      ),
    ).toBeDefined();
  }
  return said.join('\n');
}

describe.each(entities)('a value of a field of %s', (entity) => {
  test('is shown, by whatever call, to people with its permission alone', async () => {
    await lacking(kinds[entity].view);
    const said = await saidTo(bearer);
    expect(said).not.toContain(textOf[entity]);
    for (const other of others(entity)) {
      // The page of a client's facts is that of its local information too.
      if (entity !== 'CLIENT') expect(said).toContain(textOf[other]);
    }
    const { list, reads, export: noted } = callsAbout(entity, entity);
    for (const call of [list, noted, ...Object.values(reads)]) expect((await call()).status).toBe(403);
  });

  test('is written by people with its permission alone, whatever else they may change', async () => {
    for (const lack of [kinds[entity].view, kinds[entity].edit]) {
      await lacking(lack);
      for (const [name, call] of Object.entries(callsAbout(entity, entity).writes))
        expect((await call()).status, `${name} without ${lack}`).toBe(403);
    }
  });

  test.each(others(entity))('is no value of a field of %s', async (other) => {
    await holding(permissions.api);
    const { list, reads, writes } = callsAbout(entity, other);
    expect(await (await list()).text()).not.toContain(ids[entity]);
    for (const call of Object.values(reads)) expect((await call()).status).toBe(404);
    for (const name of ['update', 'delete', 'restore'] as const)
      expect((await writes[name]()).status).toBe(404);
    for (const name of ['create', 'import'] as const) expect((await writes[name]()).status).toBe(422);
    const moved = { params: { id: ids[other] }, body: { version: 1, form: formOf(entity, 1) } };
    expect((await server.call(kinds[other].record.update, moved, { bearer })).status).toBe(422);
  });

  test('stays of its kind: its field is not made one of another', async () => {
    const [id] = firm.definitionIds[entity];
    const { form } = await definition(id);
    for (const other of others(entity)) {
      const body = { version: 1, form: { ...form, entity: other } };
      const change = server.call(
        records.fieldDefinitions.update,
        { params: { id }, body },
        { bearer: administrator },
      );
      expect(await refusalOf(change)).toMatchObject({
        errors: { 'form.entity': [expect.stringContaining('have values')] },
      });
    }
  });
});

async function definition(id: string) {
  const { key, label, type, required, options } = await dataOf<{
    key: string;
    label: string;
    type: 'NUMBER';
    required: boolean;
    options: string[];
  }>(server.call(records.fieldDefinitions.read, { params: { id } }, { bearer: administrator }));
  return { form: { key, label, type, required, options, country: '' } };
}
