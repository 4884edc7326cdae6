import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type ClientRow, listClients, readClient } from '#contract/clients/clients.ts';
import { type Lifecycle, readLifecycle } from '#contract/clients/lifecycle-calls.ts';
import * as documentCalls from '#contract/documents/client-documents.ts';
import type { DocumentType } from '#contract/documents/document-types.ts';
import { type DocumentDue, listDocumentsDue } from '#contract/documents/due.ts';
import { listYourTypes } from '#contract/documents/your-documents.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { addDays, dateOf } from '../reference/calendar.ts';
import { documents } from './tables.ts';

const { documentTypes } = records;

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let alder: Tenant;
let contact: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  alder = await firm.tenant('Alder');
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
});
afterAll(() => server.close());

const blank = {
  ...{ mandatory_for: [], optional_for: [], jurisdictions: [], kyc_levels: [], expires: false },
  refresh_months: '0',
};
type Form = Parameters<typeof make>[0];
const make = (form: Partial<Record<keyof typeof blank, unknown>> & { name: string; code: string }) =>
  server.call(documentTypes.create, { body: { id: firm.id(), form: { ...blank, ...form } } } as never, {
    bearer,
  });
const made = (form: Form) => dataOf<DocumentType>(make(form));
const change = async ({ id, version, jurisdictions, ...type }: DocumentType, part: Partial<Form>) => {
  const { name, code, mandatory_for, optional_for, kyc_levels, expires, refresh_months } = type;
  const form = {
    ...{ name, code, mandatory_for, optional_for, kyc_levels, expires },
    ...{
      jurisdictions: jurisdictions.map((one) => one.code),
      refresh_months: String(refresh_months),
      ...part,
    },
  };
  return server.call(documentTypes.update, { params: { id }, body: { version, form } } as never, { bearer });
};
const remove = ({ id }: DocumentType) =>
  server.call(documentTypes.remove, { params: { id }, query: {} }, { bearer });
const typeOf = async (code: string) => {
  const query = { page: '1', recordPerPage: '100', filters: filter('code', 'EQ', code) };
  const [type] = await dataOf<DocumentType[]>(server.call(documentTypes.list, { query }, { bearer }));
  if (!type) throw new Error(`There is no type ${code}.`);
  return type;
};
const filter = (field: string, operator: string, keyword = '', keyword2 = '') =>
  JSON.stringify([{ field, operator, keyword, keyword2 }]);
const clientOf = ({ clientId: id }: Tenant) =>
  dataOf<Client>(server.call(readClient, { params: { id } }, { bearer }));
const dueOf = ({ clientId: id }: Tenant) =>
  dataOf<DocumentDue[]>(server.call(listDocumentsDue, { params: { id } }, { bearer }));
const today = () => dateOf(server.now());

const facts = { issued: '', valid_until: '' };
async function adding(
  { clientId: client_id }: Tenant,
  document_type: string,
  days: Partial<typeof facts> = {},
  lane: documentCalls.StaffLane = 'INTERNAL',
) {
  const upload_id = await uploadPdf(server, firm, bearer, {}, { purpose: 'document' });
  const document = { id: firm.id(), upload_id, title: 'Scan', document_type, ...facts, ...days };
  const body = { client_id, lane, folder: '', documents: [document] };
  return server.call(documentCalls.addClientDocuments, { body }, { bearer });
}
const add = async (...asked: Parameters<typeof adding>) => {
  const [document] = await dataOf<documentCalls.ClientDocument[]>(adding(...asked));
  if (!document) throw new Error('Nothing was added.');
  return document;
};
const update = (
  { id, version }: Pick<documentCalls.ClientDocument, 'id' | 'version'>,
  form: object,
  by = bearer,
) =>
  server.call(
    documentCalls.updateClientDocument,
    { params: { id }, body: { version, form: { document_type: 'OTHER', ...facts, ...form } } },
    { bearer: by },
  );

test('the types there were are records to begin with, and nothing is asked of a client', async () => {
  expect(await typeOf('BOARD_MINUTES')).toMatchObject({
    ...{ name: 'Board minutes', mandatory_for: [], optional_for: [], expires: false, refresh_months: 0 },
  });
  expect(await dueOf(alder)).toEqual([]);
  const client = await clientOf(alder);
  expect(client.counts).toMatchObject({ documents_missing: 0 });
  expect(client.missing_data_high).not.toContain('document');
});

test('a code is there once, in whatever case it is written, and so is a name', async () => {
  const type = await made({ name: 'Fund prospectus', code: 'prospectus' });
  expect(type.code).toBe('PROSPECTUS');
  expect(await refusalOf(make({ name: 'Another', code: 'Prospectus' }))).toMatchObject({
    ...{ status: 422, errors: { 'form.code': ['This value is duplicated!'] } },
  });
  expect(await refusalOf(make({ name: 'FUND PROSPECTUS', code: 'OTHER_CODE' }))).toMatchObject({
    ...{ status: 422, errors: { 'form.name': ['This value is duplicated!'] } },
  });
  const both = await Promise.all(['one', 'two'].map((word) => make({ name: `Twin ${word}`, code: 'TWIN' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  for (const code of ['', ' ', '1ST', 'A B', 'Ä', 'A'.repeat(51), 'A'.repeat(256)])
    expect([code, (await make({ name: `Bad ${code}`, code })).status]).toEqual([code, 422]);
});

test('a type that documents have is not deleted and keeps its code; one that Portico gives stays', async () => {
  const type = await made({ name: 'Share register', code: 'SHARE_REGISTER' });
  await add(alder, 'SHARE_REGISTER');
  expect(await refusalOf(remove(type))).toMatchObject({ status: 409 });
  expect((await refusalOf(remove(type))).message).toContain('1 document');
  const code = await refusalOf(change(type, { code: 'REGISTER' }));
  expect(code.errors).toEqual({
    'form.code': ['The code stays as it is: documents have it. The name can be changed.'],
  });
  await succeeded(change(type, { name: 'Register of members' }));
  expect((await refusalOf(remove(await typeOf('OTHER')))).message).toContain('Portico itself');
  expect((await change(await typeOf('PAYROLL_REPORT'), { code: 'PAYROLL' })).status).toBe(422);
  const unused = await made({ name: 'Unused', code: 'UNUSED' });
  await succeeded(remove(unused));
  expect(await refusalOf(adding(alder, 'UNUSED'))).toMatchObject({
    errors: { 'documents.0.document_type': ['There is no such type of document. Choose another one.'] },
  });
});

test('a mandatory document blocks a client until it is there, and again once it has expired', async () => {
  const birch = await firm.tenant('Birch');
  await firm.as((tx) =>
    tx.execute(`update clients set record_status = 'under_consideration', business_status = 'ONBOARDING'
      where id = '${birch.clientId}'`),
  );
  const mandatory_for = ['CORPORATE'];
  const type = await made({ name: 'Business licence', code: 'LICENCE', mandatory_for, expires: true });
  const reasons = async () => {
    const { clientId: id } = birch;
    const { offered } = await dataOf<Lifecycle>(server.call(readLifecycle, { params: { id } }, { bearer }));
    return offered.find(({ action }) => action === 'markReady')?.causes.join(' ');
  };
  expect(await dueOf(birch)).toMatchObject([
    {
      document_type: 'LICENCE',
      name: 'Business licence',
      state: 'MISSING',
      severity: 'high',
      document_id: null,
    },
  ]);
  expect(await clientOf(birch)).toMatchObject({ counts: { documents_missing: 1 } });
  expect((await clientOf(birch)).missing_data_high).toContain('document');
  expect(await reasons()).toContain('Documents missing or expired: Business licence.');
  const found = async (...asked: Parameters<typeof filter>) => {
    const query = { page: '1', recordPerPage: '100', filters: filter(...asked) };
    const rows = await dataOf<ClientRow[]>(server.call(listClients, { query }, { bearer }));
    return rows.some(({ id }) => id === birch.clientId);
  };
  expect(await found('documents', 'EQ', 'MISSING')).toBe(true);
  expect(await found('documents', 'ISNULL')).toBe(false);

  const soon = addDays(today(), 30);
  const licence = await add(birch, 'LICENCE', { valid_until: soon });
  expect(await dueOf(birch)).toMatchObject([{ state: 'EXPIRING', severity: 'medium', day: soon }]);
  expect(await clientOf(birch)).toMatchObject({ counts: { documents_missing: 0 } });
  expect((await clientOf(birch)).missing_data_medium).toContain('document');
  expect(await reasons()).not.toContain('Documents');
  expect(await found('documents', 'IN', 'MISSING,EXPIRING')).toBe(true);
  expect(await found('documents', 'NE', 'EXPIRING')).toBe(false);
  expect(await found('document_expires', 'BETWEEN', today(), addDays(today(), 30))).toBe(true);
  expect(await found('document_expires', 'LTE', addDays(today(), 29))).toBe(false);
  expect(await found('document_expires', 'NOTNULL')).toBe(true);
  expect(await found('document_expires', 'ISNULL')).toBe(false);

  await succeeded(update(licence, { document_type: 'LICENCE', valid_until: addDays(today(), -1) }));
  expect(await dueOf(birch)).toMatchObject([{ state: 'EXPIRED', severity: 'high', document_id: licence.id }]);
  expect(await reasons()).toContain('Business licence');
  // The newest one decides, in whatever lane it is.
  await add(birch, 'LICENCE', { valid_until: addDays(today(), 400) }, 'SHARED');
  expect(await dueOf(birch)).toEqual([]);
  await firm.as((tx) =>
    tx.update(documents).set({ deleted_at: server.now() }).where(eq(documents.client_id, birch.clientId)),
  );
  expect(await dueOf(birch)).toMatchObject([{ state: 'MISSING' }]);
  await succeeded(change(type, { mandatory_for: [] }));
  expect(await dueOf(birch)).toEqual([]);
});

test('a type that expires no more lets its documents be, and one that begins to asks for their day', async () => {
  const cedar = await firm.tenant('Cedar');
  const type = await made({ name: 'Permit', code: 'PERMIT' });
  const permit = await add(cedar, 'PERMIT', { valid_until: addDays(today(), -10) });
  expect(await dueOf(cedar)).toEqual([]);
  const expiring = await dataOf<DocumentType>(change(type, { expires: true }));
  expect(await dueOf(cedar)).toMatchObject([{ state: 'EXPIRED', severity: 'medium' }]);
  expect(await refusalOf(update(permit, { document_type: 'PERMIT' }))).toMatchObject({
    errors: { 'form.valid_until': ['Enter the last day on which it is valid.'] },
  });
  await succeeded(change(expiring, { expires: false }));
  await succeeded(update(permit, { document_type: 'PERMIT' }));
  expect(await dueOf(cedar)).toEqual([]);
});

test('the days of a document are days, in their order and none of issue to come', async () => {
  const permit = await add(alder, 'OTHER');
  for (const [form, field] of [
    [{ issued: '2026-02-01', valid_until: '2026-01-31' }, 'form.valid_until'],
    [{ issued: addDays(today(), 2) }, 'form.issued'],
    [{ valid_until: '0025-01-01' }, 'form.valid_until'],
    [{ valid_until: '2027-02-29' }, 'form.valid_until'],
    [{ issued: 'x'.repeat(256) }, 'form.issued'],
    [{ document_type: 'NO_SUCH_TYPE' }, 'form.document_type'],
    [{ document_type: ' ' }, 'form.document_type'],
  ] as const) {
    const { status, errors } = await refusalOf(update(permit, form));
    expect([form, status, Object.keys(errors ?? {})]).toEqual([form, 422, [field]]);
  }
  const changed = await dataOf<documentCalls.ClientDocument>(
    update(permit, { document_type: 'TAX', issued: '2024-02-29', valid_until: '2028-02-29' }),
  );
  expect(changed).toMatchObject({ document_type: 'TAX', type_name: 'Tax', issued: '2024-02-29', version: 2 });
  expect((await update(permit, { document_type: 'REPORT' })).status).toBe(409);
  // The same once more changes nothing.
  const again = { document_type: 'TAX', issued: '2024-02-29', valid_until: '2028-02-29' };
  expect(await dataOf<documentCalls.ClientDocument>(update(permit, again))).toMatchObject({ version: 2 });
  expect((await update({ id: firm.id(), version: 1 }, {})).status).toBe(404);
  const reader = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  expect((await update(permit, {}, reader)).status).toBe(403);
  expect((await update(permit, {}, contact)).status).toBe(403);
});

test('a contact learns the names of the types of documents they see, and of no others', async () => {
  await made({ name: 'Suspicion report', code: 'SUSPICION', mandatory_for: ['CORPORATE'] });
  await made({ name: 'Engagement letter', code: 'ENGAGEMENT' });
  await add(alder, 'SUSPICION');
  await add(alder, 'ENGAGEMENT', {}, 'SHARED');
  const types = await dataOf<{ code: string; name: string }[]>(
    server.call(listYourTypes, {}, { bearer: contact }),
  );
  expect(types).toContainEqual({ code: 'ENGAGEMENT', name: 'Engagement letter' });
  expect(types.map(({ code }) => code)).not.toContain('SUSPICION');
  const query = { page: '1', recordPerPage: '100' };
  expect((await server.call(documentTypes.list, { query }, { bearer: contact })).status).toBe(403);
  const params = { id: alder.clientId };
  expect((await server.call(listDocumentsDue, { params }, { bearer: contact })).status).toBe(403);
  await succeeded(remove(await typeOf('CONTRACT')));
});

test('two hundred types are two hundred lines of a client', async () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({
    id: firm.id(),
    form: { ...blank, name: `Paper ${i}`, code: `PAPER_${i}`, mandatory_for: ['CORPORATE'] },
  }));
  const body = { id: firm.id(), check: false, rows };
  await succeeded(server.call(documentTypes.importRows, { body } as never, { bearer }));
  const due = (await dueOf(await firm.tenant('Dogwood'))).filter(({ document_type }) =>
    document_type.startsWith('PAPER_'),
  );
  expect(due).toHaveLength(200);
  expect(new Set(due.map(({ state }) => state))).toEqual(new Set(['MISSING']));
});
