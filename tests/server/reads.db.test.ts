import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience, Endpoint } from '#contract/core/endpoint.ts';
import { rolePermissions } from '#contract/core/permissions.ts';
import { allows } from '#contract/core/requirement.ts';
import { type Company, companies } from '#contract/crm/companies.ts';
import { type ErrorRow, listErrors } from '#contract/error-log.ts';
import { reportPath } from '#contract/error-report.ts';
import { endpoints } from '#contract/index.ts';
import { createGroup } from '#contract/people/groups.ts';
import { activityOf } from '#server/activity/queries.ts';
import type { Tx } from '#server/db/db.ts';
import { insertVersion } from '#server/documents/client-documents.queries.ts';
import { documents } from '#server/documents/tables.ts';
import { handlers } from '#server/domains.ts';
import { testEnvelope, testEvent } from '#server/errors/test-report.ts';
import type { Call, FreeCall, Handler } from '#server/http/handler.ts';
import { insertFileImport } from '#server/imports/queries.ts';
import { insertEditions } from '#server/library/queries.ts';
import { courseAssignments } from '#server/library/tables.ts';
import { mails } from '#server/mail/tables.ts';
import { boardMeetings } from '#server/meetings/tables.ts';
import { insertImport } from '#server/payroll/figures/queries.ts';
import { dataOf } from './answers.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { has, ownedBy, takesOwned } from './owned.ts';
import { type RecordName, recordBody, recordNames, recordOf } from './records.ts';
import { type Side, twoSides } from './sides.ts';
import { origin, type TestServer, testServer } from './test-server.ts';

/** Reads that do write, and why. */
const writers: Record<string, string> = {
  'clientPayslips.readFile': 'a payslip’s PDF is made when somebody first asks for it',
  'clients.duplicates': 'the words of names that have changed are written by the search that comes first',
  'contacts.candidates': 'likewise, before a search for the party that a contact is',
  'payroll.listPayslips': 'a payslip’s PDF is made when somebody first asks for it',
  'payroll.readPayslipFile': 'a payslip’s PDF is made when somebody first asks for it',
  'secretary.candidates': 'likewise, before a search for the party that an officer is',
  'secretary.readRegister': 'the log says who took which register of a client',
  'team.listPayslips': 'a payslip’s PDF is made when somebody first asks for it',
  'team.readPayslipFile': 'a payslip’s PDF is made when somebody first asks for it',
};

const readOnly = (tx: Tx) => tx.execute(sql`set transaction read only`);

/** The handler with read-only transactions. */
function reading(handler: Handler): Handler {
  const { endpoint, inTransaction, run } = handler;
  if (endpoint.method !== 'GET') return handler;
  if (inTransaction)
    return {
      ...handler,
      run: async (call: Call<Endpoint>) => {
        await readOnly(call.tx);
        return run(call);
      },
    };
  return {
    ...handler,
    run: ({ services, ...call }: FreeCall<Endpoint>) => {
      const as: typeof services.db.as = (actor, work) =>
        services.db.as(actor, async (tx) => {
          await readOnly(tx);
          return work(tx);
        });
      return run({ ...call, services: { ...services, db: { ...services.db, as } } });
    },
  };
}

let server: TestServer;
let firm: TestFirm;
let mine: Side;
let administrator: string;
beforeAll(async () => {
  server = await testServer({ handlers: handlers.map(reading), env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  [mine] = await twoSides(server, firm);
  administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const ofRecords = new Map<RecordName, string>();
/** A record of that kind, made once. */
async function aRecord(name: RecordName): Promise<string> {
  const known = ofRecords.get(name);
  if (known) return known;
  const body = recordBody(firm, name, mine.tenant.clientId);
  await server.call(recordOf(name).create as never, { body } as never, { bearer: administrator });
  ofRecords.set(name, body.id);
  return body.id;
}

/** The id in the CRM of a company. */
async function aHubspotId(): Promise<string> {
  const [params, bearer] = [{ id: await aRecord('companies') }, administrator];
  return (await dataOf<Company>(server.call(companies.read, { params }, { bearer }))).hubspot_id;
}

/** A stored file of the tenant's. */
async function aFile(): Promise<string> {
  const rows = await firm.as((tx) =>
    tx.select().from(documents).where(eq(documents.id, mine.tenant.internalDocumentId)),
  );
  return rows[0]?.file_id ?? '';
}
/** A course that nobody has to do. */
async function aCourse(): Promise<string> {
  const { id, form } = recordBody(firm, 'courses', mine.tenant.clientId);
  const body = { id, form: { ...form, roles: [], teams: [], people: [] } };
  await server.call(recordOf('courses').create as never, { body } as never, { bearer: administrator });
  return id;
}

/** Ids for endpoints whose items all callers may see. */
const sharedIds: Record<string, () => Promise<string>> = {
  'clients.readLifecycle': async () => mine.tenant.clientId,
  'clients.merged': async () => mine.tenant.clientId,
  'clients.previewMerge': async () => mine.tenant.clientId,
  'clientDocuments.read': async () => mine.tenant.internalDocumentId,
  'clientDocuments.due': async () => mine.tenant.clientId,
  'clientDocuments.readFile': async () => mine.tenant.internalDocumentId,
  'clientHrDocuments.readFile': async () => mine.tenant.hrDocumentId,
  'clientDocuments.folders': async () => mine.tenant.clientId,
  'clientDocuments.versions': async () => mine.tenant.internalDocumentId,
  'clientDocuments.readVersion': async () => {
    const [id, params] = [firm.id(), { id: mine.tenant.internalDocumentId }];
    await firm.as(async (tx) => {
      const [row] = await tx.select().from(documents).where(eq(documents.id, params.id));
      const file_id = row?.file_id ?? '';
      await insertVersion(tx, { id, document_id: params.id, file_id, added_by: '', added_at: server.now() });
    });
    return id;
  },
  'documentLibrary.editions': () => aRecord('forms'),
  'documentLibrary.readFile': async () => {
    const [id, form_id] = [firm.id(), await aRecord('forms')];
    const facts = { number: 1, note: null, dated: '2026-01-01', added_by: '', added_at: server.now() };
    const file_id = await aFile();
    await firm.as((tx) => insertEditions(tx, [{ id, form_id, file_id, ...facts }]));
    return id;
  },
  'boardMeetings.details': () => aRecord('boardMeetings'),
  'boardMeetings.pack': () => aRecord('boardMeetings'),
  'boardMeetings.minutesFile': async () => {
    const id = await aRecord('boardMeetings');
    await firm.as((tx) => tx.update(boardMeetings).set({ status: 'HELD' }).where(eq(boardMeetings.id, id)));
    return id;
  },
  'parties.merged': () => aRecord('parties'),
  'parties.roles': () => aRecord('parties'),
  'training.readProof': async () => {
    const [id, course_id] = [firm.id(), await aCourse()];
    const done = { assigned_on: '2026-01-01', done_on: '2026-01-02', proof_file_id: await aFile() };
    await firm.as((tx) =>
      tx.insert(courseAssignments).values({ id, course_id, user_id: firm.staff.RM.id, ...done }),
    );
    return id;
  },
  'publicLinks.list': async () => mine.tenant.clientId,
  'storedDocuments.byType': async () => mine.tenant.clientId,
  'storedDocuments.folderFiles': async () => mine.tenant.clientId,
  'storedDocuments.list': async () => mine.tenant.clientId,
  'clientPayslips.readFile': async () => mine.tenant.payslipId,
  'payslipFigures.read': async () => mine.tenant.payslipId,
  'payslipFigures.readImport': async () => {
    const id = firm.id();
    const period = { period_start: '2026-08-01', period_end: '2026-08-31', pay_date: '2026-08-25' };
    const of = { client_id: mine.tenant.clientId, owner_id: firm.staff.ADM.id };
    await firm.as((tx) =>
      insertImport(tx, {
        ...{ id, ...of, ...period, rows: [], count: 31, created_at: server.now() },
        run_type: 'SCHEDULED',
        state: 'DONE',
      }),
    );
    return id;
  },
  'imports.read': async () => {
    const id = firm.id();
    const plan = { header: ['Address'], fields: [] };
    const of = { client_id: mine.tenant.clientId, owner_id: firm.staff.RM.id, upload_id: firm.id() };
    await firm.as((tx) =>
      insertFileImport(tx, {
        ...{ id, ...of, plan, list: 'addresses', name: 'Addresses.csv', created_at: server.now() },
        state: 'DONE',
      }),
    );
    return id;
  },
  ...Object.fromEntries(
    recordNames.flatMap((name) =>
      ['read', 'history'].map((verb) => [`${name}.${verb}`, () => aRecord(name)]),
    ),
  ),
  'adGroups.read': async () => {
    const body = { id: firm.id(), form: { name: 'Payroll desk', external_id: '' } };
    await server.call(createGroup, { body }, { bearer: administrator });
    return body.id;
  },
  'activity.read': () => firm.as(async (tx) => (await activityOf(tx, mine.envelope.id))[0]?.id ?? ''),
  'invoices.read': async () => mine.invoiceId,
  'payRuns.read': async () => mine.payRunId,
  'payRuns.readFile': async () => mine.reportFileId,
  'clients.read': async () => mine.tenant.clientId,
  'approvers.list': async () => mine.tenant.clientId,
  'clients.registry': async () => mine.tenant.clientId,
  'clients.timeline': async () => mine.tenant.clientId,
  'shares.readRegister': async () => mine.tenant.clientId,
  'ubos.readOwnership': async () => mine.tenant.clientId,
  'parentGroups.byClient': async () => mine.tenant.clientId,
  'parentGroups.members': () => aRecord('parentGroups'),
  'secretary.read': async () => mine.tenant.clientId,
  'secretary.readRegister': async () => mine.tenant.clientId,
  'comments.list': async () => mine.tenant.clientId,
  'comments.audience': async () => mine.tenant.clientId,
  'comments.versions': async () => mine.messageId,
  'comments.readFile': async () => mine.messageFileId,
  'bankAccounts.list': async () => mine.tenant.clientId,
  'employeeBank.read': async () => mine.tenant.employee.id,
  'clients.readData': async () => mine.tenant.clientId,
  'localInfo.read': async () => mine.tenant.clientId,
  'documentStorage.checkClientSite': async () => mine.tenant.clientId,
  'documentStorage.clientDrives': async () => mine.tenant.clientId,
  'documentStorage.clientFolders': async () => mine.tenant.clientId,
  'documentStorage.siteDrives': async () => mine.tenant.siteId,
  'documentStorage.siteFolders': async () => mine.tenant.siteId,
  'documentStorage.foldersToSign': async () => mine.tenant.siteId,
  'errors.read': async () => {
    const body = testEnvelope(server.services.config.errorDsn, testEvent());
    await server.request(reportPath, { method: 'POST', body: body as string, headers: { origin } });
    const list = await server.call(listErrors, { query: {} }, { bearer: administrator });
    return ((await list.json()) as { data: ErrorRow[] }).data[0]?.id ?? '';
  },
  'mail.read': () =>
    firm.as(async (tx) => {
      const [mail] = await tx.update(mails).set({ sent_at: server.now() }).returning({ id: mails.id });
      return mail?.id ?? '';
    }),
  'directory.read': async () => firm.staff.RM.id,
  'directory.readPhoto': async () => firm.staff.RM.id,
  'users.read': async () => firm.staff.RM.id,
  'users.history': async () => firm.staff.RM.id,
  'users.readLeaving': async () => firm.staff.RM.id,
  'users.readPermissions': async () => firm.staff.RM.id,
  // contacts read it before they accept it
  'session.readConsent': () => firm.agreement(),
};

async function idFor(endpoint: Endpoint, audience: Audience): Promise<string | undefined> {
  if (!endpoint.path.includes('{id}')) return undefined;
  if (takesOwned(endpoint)) return ownedBy(mine, endpoint, audience);
  const id = await sharedIds[endpoint.name]?.();
  if (!id) throw new Error(`Say in sharedIds whose id ${endpoint.name} takes.`);
  return id;
}

const queries: Record<string, () => Record<string, string>> = {
  'clients.duplicates': () => ({ kind: 'CORPORATE', name: 'Harbour' }),
  'clients.previewMerge': () => ({ into: mine.tenant.clientId }),
  'contacts.candidates': () => ({ last_name: 'Harbour' }),
  'jobs.batch': () => ({ batchId: firm.id() }),
  'jobs.read': () => ({ name: 'export' }),
  'clients.readData': () => ({ type: 'profile-relations' }),
  'secretary.candidates': () => ({ name: 'Harbour', kind: 'PERSON' }),
  'secretary.readRegister': () => ({ at: '2026-01-01' }),
  'shares.readRegister': () => ({ at: '2026-01-01' }),
  'ubos.readOwnership': () => ({ at: '2026-01-01' }),
  'signing.lookUpSigner': () => ({ address: 'nobody@outside.example' }),
  'signing.readCorrection': () => ({ documentId: mine.envelope.documentId, uploadId: mine.uploadId }),
  'signing.readDraftPictures': () => ({ page: '1' }),
  'signing.readUploadPictures': () => ({ page: '1' }),
  'views.list': () => ({ list: 'clients' }),
  'yourInvoices.statement': () => ({ from: '2026-01-01', to: '2026-12-31' }),
  'yourInvoices.statementFile': () => ({ from: '2026-01-01', to: '2026-12-31' }),
};

const cases = endpoints.flatMap((endpoint) =>
  endpoint.method === 'GET' && endpoint.allow.by === 'bearer'
    ? endpoint.allow.audiences
        .filter((audience) => has(endpoint, audience))
        .map((audience) => [endpoint.name, audience, endpoint] as const)
    : [],
);

describe('in a transaction that may write nothing', () => {
  // the agreement keeps contacts from everything else
  const consentLast = cases.toSorted(
    ([a], [b]) => Number(a === 'session.readConsent') - Number(b === 'session.readConsent'),
  );
  test.each(consentLast)('%s as %s', async (name, audience, endpoint) => {
    const needed = endpoint.allow.by === 'bearer' ? endpoint.allow.permissions : undefined;
    const mayNot = audience === 'staff' && !allows(rolePermissions('RM'), needed ?? {});
    const params = {
      id: await idFor(endpoint, audience),
      document: mine.draftDocumentId,
      country: 'CH',
      code: '254M',
      name: 'ADM',
      ...(endpoint.path.includes('{hubspotId}') && { hubspotId: await aHubspotId() }),
      register: 'OFFICERS',
    };
    const input = { params, query: queries[name]?.() ?? {} };
    const bearer = mayNot ? administrator : mine.bearers[audience];
    const response = await server.call(endpoint as never, input as never, { bearer });
    // 503 is the answer to PostgreSQL's refusal to write, as a standby refuses
    expect(response.status).toBe(name in writers ? 503 : 200);
  });
});

test('the calls that read and write exist', () => {
  expect(cases.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(writers)));
});

test('no GET has a body', () => {
  for (const { method, body, name } of endpoints) if (method === 'GET') expect(body, name).toBeUndefined();
});
