import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordChange } from '#contract/core/record.ts';
import { type AgreementVersions, publishAgreement, readAgreementHistory } from '#contract/firm/agreements.ts';
import { readFirm, readFirmHistory, updateFirm } from '#contract/firm/firm.ts';
import { listRoles, type RoleRow, readRoleHistory, updateRole } from '#contract/people/roles.ts';
import {
  invitePerson,
  type Person,
  readPersonHistory,
  suspendPerson,
  updatePerson,
} from '#contract/people/users.ts';
import { acceptConsent } from '#contract/session/consent.ts';
import { personForm } from './acts/people.ts';
import { dataOf, succeeded } from './answers.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { type TestServer, testServer } from './test-server.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const by = 'Administrator Test';

test('the history of the firm has its facts before and after, and no letter that was tried', async () => {
  const { version } = await dataOf<{ version: number }>(server.call(readFirm, {}, { bearer }));
  const form = {
    ...{ name: 'Quay & Vale', logo: '', accent: '', address: '' },
    ...{ country: 'GB', time_zone: 'Europe/London', currency: 'GBP' },
  };
  const saved = await dataOf<{ version: number }>(
    server.call(updateFirm, { body: { version, form } }, { bearer }),
  );
  server.wait(1);
  const body = { version: saved.version, form: { ...form, name: 'Vale' } };
  await succeeded(server.call(updateFirm, { body }, { bearer }));
  const changes = await dataOf<RecordChange[]>(server.call(readFirmHistory, {}, { bearer }));
  expect(changes).toHaveLength(2);
  expect(changes[0]).toMatchObject({
    ...{ event: 'updated', by, old: { name: 'Quay & Vale' }, attributes: { name: 'Vale' } },
  });
});

test('the history of a role has the permissions before and after; a role that was never saved has none', async () => {
  const roles = await dataOf<RoleRow[]>(server.call(listRoles, {}, { bearer }));
  const fin = roles.find(({ name }) => name === 'FIN');
  const params = { name: 'FIN' };
  const permissions = (fin?.permissions ?? []).filter((one) => one !== 'create sign') as never[];
  const body = { version: fin?.version ?? 0, permissions };
  await succeeded(server.call(updateRole, { params, body }, { bearer }));
  const [change] = await dataOf<RecordChange[]>(server.call(readRoleHistory, { params }, { bearer }));
  expect(change).toMatchObject({ event: 'updated', by });
  expect(change?.old?.permissions).toContain('create sign');
  expect(change?.attributes?.permissions).not.toContain('create sign');
  const unsaved = { params: { name: 'CONTACT_VIEWER' } };
  expect(await dataOf(server.call(readRoleHistory, unsaved, { bearer }))).toEqual([]);
  const unknown = { params: { name: 'Nobody' } };
  expect((await server.call(readRoleHistory, unknown, { bearer })).status).toBe(404);
});

test('the history of a person has what was changed and what was done about their access', async () => {
  const body = { id: firm.id(), form: personForm(firm) };
  const { id, version } = await dataOf<Person>(server.call(invitePerson, { body }, { bearer }));
  server.wait(1);
  const { email: _, ...form } = personForm(firm);
  const params = { id };
  const update = { version, form: { ...form, job_title: 'Director' } };
  await succeeded(server.call(updatePerson, { params, body: update }, { bearer }));
  server.wait(1);
  await succeeded(server.call(suspendPerson, { params }, { bearer }));
  const changes = await dataOf<RecordChange[]>(server.call(readPersonHistory, { params }, { bearer }));
  expect(changes.map(({ event }) => event)).toEqual(['suspended', 'updated', 'invited']);
  expect(changes[1]).toMatchObject({
    ...{ by, old: { job_title: 'Associate' }, attributes: { job_title: 'Director' } },
  });
  expect((await server.call(readPersonHistory, { params: { id: firm.id() } }, { bearer })).status).toBe(404);
});

test('the history of the agreement has its publications, and not who accepted it', async () => {
  const publish = (version: number, title: string) => {
    const body = { version, form: { title, text: 'Be kind.', changes: '' } };
    return dataOf<AgreementVersions>(server.call(publishAgreement, { body }, { bearer }));
  };
  const { versions } = await publish(0, 'Terms');
  server.wait(1);
  const tenant = await firm.tenant('Alder');
  const contact = await firm.bearerOf(tenant.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  const params = { id: versions[0]?.id ?? '' };
  await succeeded(server.call(acceptConsent, { params, body: { version: 1 } }, { bearer: contact }));
  await publish(1, 'Terms of use');
  const changes = await dataOf<RecordChange[]>(server.call(readAgreementHistory, {}, { bearer }));
  expect(changes).toMatchObject([
    { by, old: { version: 1, title: 'Terms' }, attributes: { version: 2, title: 'Terms of use' } },
    { by, old: { version: null, title: null }, attributes: { version: 1, title: 'Terms' } },
  ]);
});

test('nobody reads a history who may not see the setting', async () => {
  const other = { bearer: await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff') };
  const answers = await Promise.all([
    server.call(readFirmHistory, {}, other),
    server.call(readAgreementHistory, {}, other),
    server.call(readRoleHistory, { params: { name: 'ADM' } }, other),
    server.call(readPersonHistory, { params: { id: firm.staff.ADM.id } }, other),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
