import { addresses } from '../../../contract/clients/addresses.ts';
import { type Client, exportClients, readClient } from '../../../contract/clients/clients.ts';
import type { Endpoint, Input } from '../../../contract/core/endpoint.ts';
import { folderRelativeUrl } from '../../../contract/core/paths.ts';
import { getPublicUrl } from '../../../contract/documents/public-links.ts';
import { getDocumentsByType, type StoredDocument } from '../../../contract/documents/stored-documents.ts';
import { appendUpload, createUpload } from '../../../contract/documents/uploads.ts';
import { sendDocuments } from '../../../contract/documents/your-documents.ts';
import { type ErrorRow, listErrors } from '../../../contract/error-log.ts';
import { reportPath } from '../../../contract/error-report.ts';
import { type AgreementVersions, readAgreements } from '../../../contract/firm/agreements.ts';
import { type FirmFacts, readFirm } from '../../../contract/firm/firm.ts';
import { listInbox } from '../../../contract/inbox.ts';
import { addPayslips } from '../../../contract/payroll/client-payslips.ts';
import { closeEmployee } from '../../../contract/payroll/employee-access.ts';
import { requestHrDocument } from '../../../contract/payroll/hr-requests.ts';
import { createPayRun } from '../../../contract/payroll/pay-runs.ts';
import { createPayslipFigures } from '../../../contract/payroll/payslip-figures.ts';
import { type Profile, readProfile } from '../../../contract/people/people.ts';
import {
  type ContactProfile,
  type EmployeeProfile,
  readContactProfile,
  readEmployeeProfile,
} from '../../../contract/people/portal-profile.ts';
import { subscribePush } from '../../../contract/push.ts';
import { readConsent } from '../../../contract/session/consent.ts';
import { listDevices } from '../../../contract/session/devices.ts';
import { addPasskey, challengeNewPasskey } from '../../../contract/session/passkeys.ts';
import { createEnvelope, type Draft } from '../../../contract/signing/drafts.ts';
import { readSentEnvelope, type SentEnvelope } from '../../../contract/signing/sending.ts';
import { createView, deleteView } from '../../../contract/views.ts';
import { activityOf } from '../../../server/activity/queries.ts';
import { insertServices } from '../../../server/clients/queries.ts';
import { dayMs, later } from '../../../server/clock.ts';
import { testEnvelope, testEvent } from '../../../server/errors/test-report.ts';
import { firm as firmTable } from '../../../server/firm/tables.ts';
import { putInInbox } from '../../../server/inbox/put.ts';
import { setRun } from '../../../server/payroll/runs/queries.ts';
import { allTeams } from '../../../server/people/queries.ts';
import { consentOf } from '../../../server/signing/envelope/consent.ts';
import { signingDevice } from '../../../server/signing/submissions/signing-device.ts';
import { makePdf, protect } from '../../fixtures/pdf.ts';
import { dataOf, succeeded } from '../answers.ts';
import { authenticator } from '../authenticator.ts';
import { companyForm, personForm } from '../company-form.ts';
import { envelopeFor, sentEnvelope, uploadPdf } from '../envelopes.ts';
import type { TestFirm } from '../fixtures.ts';
import { lateAct } from '../late-act.ts';
import { monthlyCalendar, sentPayRun } from '../pay-runs.ts';
import { figuresBody } from '../payslip-figures.ts';
import { payslipBody } from '../payslips.ts';
import { pushBrowser } from '../push-browser.ts';
import { type RecordName, recordBody, recordExamples, recordNames, recordOf } from '../records.ts';
import type { Tenant } from '../tenant.ts';
import { origin, type TestServer } from '../test-server.ts';
import { allSigned } from '../waiting-seal.ts';
import { invoiceActs } from './invoices.ts';
import { libraryActs } from './library.ts';
import { contactActs, peopleActs, userAccessActs } from './people.ts';
import { factorActs } from './second-factor.ts';

/** Writes of people that the activity log does not hold, and why. */
export const unlogged: Record<string, string> = {
  'activity.update': 'answers 403 to everyone',
  'activity.delete': 'answers 403 to everyone',
  'clientPayslips.match': 'a look at what was uploaded; adding it is logged',
  'passkeys.challengeNew': 'a question to a device; the passkey that answers it is logged',
  'secondFactor.begin': 'a secret that does not count yet; switching it on is logged',
  'releaseNotes.seen': 'what somebody has read about the app is their own affair',
  'signing.issueTicket': 'prepares a device for signing; what it signs is logged, and in the audit chain',
  'signing.previewLetter': 'a look at what would be sent; sending it is logged',
  'signing.saveProgress': 'what is not handed in yet is the signer’s own affair; what they sign is logged',
  'directory.graphBatch': 'several reads at once',
  'adGroups.preview': 'a look at what a mapping would change; the mapping is logged',
  'storage.createUpload': 'nothing has arrived yet; the upload is logged with its last byte',
};

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Variables the server of these acts needs: a time-stamp authority that gives no stamp, so that seals wait for it. */
export const actsEnv = { TSA_URL: 'http://127.0.0.1:9/tsr' };

/** A call that somebody may make now, once. */
export interface Act {
  bearer: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Prepares, for each write of a person, a call that the server accepts. */
export async function actsOf(
  server: TestServer,
  firm: TestFirm,
): Promise<Record<string, () => Promise<Act>>> {
  const staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  const serviceId = firm.id();
  const teams = await firm.as(async (tx) => {
    await insertServices(tx, [{ id: serviceId, code: 'tax', name: 'Tax', line: 'TAX', active: true }]);
    return (await allTeams(tx)).map(({ id }) => id);
  });

  const data = <T>(endpoint: Endpoint, input: Input<Endpoint>, bearer = staff) =>
    dataOf<T>(server.call(endpoint, input, { bearer }));

  let tenants = 0;
  const tenant = () => firm.tenant(`Client ${++tenants}`);
  async function asEmployee() {
    const of = await tenant();
    return { ...of, bearer: await firm.bearerOf(of.employee.accountId, 'client', 'employee') };
  }
  async function asContact() {
    const of = await tenant();
    const { accountId } = of.contacts.CONTACT_ADMIN;
    await firm.acceptNewest(accountId);
    return { ...of, bearer: await firm.bearerOf(accountId, 'client', 'contact') };
  }
  const hrRequestBody = () => ({
    id: firm.id(),
    at: server.now(),
    type: 'CERTIFICATE' as const,
    note: 'For the bank',
  });
  const runBody = async (of: Tenant) => ({
    id: firm.id(),
    calendar_id: await monthlyCalendar(firm, of, server.now()),
    period_end: '2026-10-31',
    run_type: 'SCHEDULED' as const,
  });
  async function begunRun(of: Tenant): Promise<string> {
    const body = await runBody(of);
    await data(createPayRun, { body }, administrator);
    return body.id;
  }
  /** The first file of a client in the document storage. */
  async function storedOf(id: string) {
    const [file] = await data<StoredDocument[]>(getDocumentsByType, { params: { id } });
    if (!file) throw new Error('The client has no file.');
    return file;
  }
  const sent = async () => sentEnvelope(server, firm, staff, await tenant());
  async function drafted() {
    const body = await envelopeFor(server, firm, staff, await tenant());
    return data<Draft>(createEnvelope, { body });
  }
  /** A draft in which the one who drafts it signs too. */
  async function draftedWithMe() {
    const { fields: _, ...body } = await envelopeFor(server, firm, staff, await tenant());
    const me = { kind: 'staff' as const, id: firm.staff.RM.id };
    const recipients = [{ id: firm.id(), person: me, role: 'signer' as const, order: 1 }];
    return data<Draft>(createEnvelope, { body: { ...body, recipients } });
  }
  const upload = async () => {
    const id = firm.id();
    const body = { id, name: 'Notes.txt', size: 10, purpose: 'document' as const };
    await data(createUpload, { body });
    return id;
  };
  async function ownDevice() {
    const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
    const devices = await data<{ id: string; current: boolean }[]>(listDevices, {}, bearer);
    return { bearer, id: devices.find(({ current }) => current)?.id ?? '' };
  }
  async function passkey() {
    const { challenge } = await data<{ challenge: string }>(challengeNewPasskey, {});
    return authenticator().made(challenge);
  }
  /** Writes of a record, each on a client of its own. */
  function actsOfRecord(name: RecordName): Record<string, () => Promise<Act>> {
    const { create, remove } = recordOf(name);
    const newBody = async () => recordBody(firm, name, (await tenant()).clientId);
    async function there() {
      const body = await newBody();
      await data(create, { body } as never, administrator);
      return body;
    }
    return {
      [`${name}.create`]: async () => ({ bearer: administrator, body: await newBody() }),
      [`${name}.import`]: async () => {
        const { id, form, ...parent } = await newBody();
        const body = { ...parent, id: firm.id(), check: false, rows: [{ id, form }] };
        return { bearer: administrator, body };
      },
      [`${name}.export`]: async () => {
        const { id: _, form: __, ...parent } = await newBody();
        return { bearer: administrator, body: { ...parent, rows: 2 } };
      },
      [`${name}.update`]: async () => {
        const { id, form } = await there();
        const { change } = recordExamples(firm)[name];
        return { bearer: administrator, params: { id }, body: { version: 1, form: { ...form, ...change } } };
      },
      [`${name}.delete`]: async () => ({ bearer: administrator, params: { id: (await there()).id } }),
      [`${name}.restore`]: async () => {
        const { id } = await there();
        await succeeded(server.call(remove, { params: { id } } as never, { bearer: administrator }));
        return { bearer: administrator, params: { id } };
      },
    };
  }
  async function newClientParts() {
    const { office } = await data<Client>(readClient, { params: { id: (await tenant()).clientId } });
    const business_status = 'ONBOARDING' as const;
    return { business_status, office: office.id, teams: teams.slice(0, 1), services: [serviceId] };
  }
  const view = async () => {
    const body = { id: firm.id(), list: 'clients', form: viewForm(), address: {} };
    return data<{ id: string; version: number }>(createView, { body });
  };
  const viewForm = () => ({ name: firm.id(), scope: 'mine' as const, team_id: null });
  const exportRequest = () => ({
    id: firm.id(),
    export_list_name: 'Clients',
    format: 'csv' as const,
    columns: ['name'],
  });
  const notice = () =>
    firm.as((tx) =>
      putInInbox(
        tx,
        { readerId: firm.staff.RM.id, kind: 'signing.declined', title: 'A', body: 'A', path: null },
        server.now(),
      ),
    );
  /** The call that adds a draft of a payslip, on a client of its own. */
  async function payslipDraft() {
    const { clientId, employee } = await tenant();
    const body = await payslipBody(server, firm, administrator, { clientId, employeeId: employee.id });
    return { body, id: body.payslips[0]?.id ?? '' };
  }
  async function addedDraft(): Promise<string> {
    const { body, id } = await payslipDraft();
    await data(addPayslips, { body }, administrator);
    return id;
  }
  const navigation = {
    name: 'Navigation',
    event: 'navigated',
    description: '/',
    attribute: { url: '/' },
  };
  const at = () => ({ at: server.now() });

  return {
    ...invoiceActs(server, firm, administrator, { tenant, asContact }),
    ...libraryActs(server, firm, administrator),
    ...peopleActs(server, firm, administrator),
    ...contactActs(server, tenant, staff),
    ...userAccessActs(server, firm, asContact),
    'activity.log.main': async () => ({ bearer: staff, body: navigation }),
    'activity.log.client': async () => ({ bearer: (await asContact()).bearer, body: navigation }),
    'activity.log.employee': async () => ({ bearer: (await asEmployee()).bearer, body: navigation }),
    'activity.export': async () => ({ bearer: administrator, body: { ...exportRequest(), columns: ['at'] } }),
    'activity.reverse': async () => {
      const body = recordBody(firm, 'addresses', (await tenant()).clientId);
      await data(addresses.create, { body } as never);
      const [entry] = await firm.as((tx) => activityOf(tx, body.id));
      return { bearer: staff, params: { id: entry?.id ?? '' }, body: {} };
    },
    'activity.log.external': async () => ({ bearer: (await sent()).signer, body: navigation }),

    ...Object.assign({}, ...recordNames.map(actsOfRecord)),
    'clients.update': async () => {
      const { clientId: id } = await tenant();
      const { office, version } = await data<Client>(readClient, { params: { id } });
      const form = companyForm({
        name: `Quay ${id}`,
        office: office.id,
        teams: teams.slice(0, 1),
        services: [serviceId],
      });
      return { bearer: staff, params: { id }, body: { version, form } };
    },
    'contacts.invite': async () => {
      const body = recordBody(firm, 'contacts', (await tenant()).clientId);
      await data(recordOf('contacts').create, { body } as never);
      return { bearer: staff, params: { id: body.id } };
    },
    'clients.create': async () => {
      const form = companyForm({ ...(await newClientParts()), name: `Vale ${firm.id()}` });
      return { bearer: staff, body: { id: firm.id(), form } };
    },
    'clients.createIndividual': async () => {
      const form = personForm({ ...(await newClientParts()), last_name: `Vale ${firm.id()}` });
      return { bearer: staff, body: { id: firm.id(), form } };
    },
    'clients.export': async () => ({ bearer: staff, body: exportRequest() }),
    'exports.remove': async () => {
      const body = exportRequest();
      await data(exportClients, { body });
      return { bearer: staff, params: { id: body.id } };
    },
    'errors.resolve': async () => {
      const body = testEnvelope(server.services.config.errorDsn, testEvent());
      await server.request(reportPath, { method: 'POST', body: body as string, headers: { origin } });
      const [error] = await data<ErrorRow[]>(listErrors, { query: {} }, administrator);
      return { bearer: administrator, params: { id: error?.id ?? '' }, body: { resolved: true } };
    },
    'inbox.read': async () => {
      await notice();
      const [item] = await data<{ id: string }[]>(listInbox, { query: {} });
      return { bearer: staff, params: { id: item?.id ?? '' }, body: { read: true } };
    },
    'inbox.readAll': async () => {
      await notice();
      return { bearer: staff, body: { until: server.now() } };
    },
    'clientDocuments.add': async () => {
      const { clientId } = await tenant();
      const upload_id = await uploadPdf(server, firm, administrator, {}, { purpose: 'document' });
      const document = { id: firm.id(), upload_id, title: 'Letter', document_type: 'OTHER', valid_until: '' };
      const body = { client_id: clientId, lane: 'SHARED', folder: '', documents: [document] };
      return { bearer: administrator, body };
    },
    'clientDocuments.move': async () => ({
      bearer: administrator,
      params: { id: (await tenant()).sharedDocumentId },
      body: { lane: 'INTERNAL', version: 1 },
    }),
    'clientDocuments.addFolder': async () => ({
      bearer: administrator,
      params: { id: (await tenant()).clientId },
      body: { lane: 'SHARED', folder: '', name: 'Accounts' },
    }),
    'clientDocuments.addVersion': async () => {
      const upload_id = await uploadPdf(server, firm, administrator, {}, { purpose: 'document' });
      const { internalDocumentId: id } = await tenant();
      return { bearer: administrator, params: { id }, body: { upload_id, version: 1 } };
    },
    'publicLinks.create': async () => {
      const { drive_id, id: item_id } = await storedOf((await tenant()).clientId);
      return { bearer: administrator, body: { drive_id, item_id } };
    },
    'publicLinks.revoke': async () => {
      const { drive_id, id: item_id } = await storedOf((await tenant()).clientId);
      const body = { drive_id, item_id, days: 7 };
      const made = await data<{ link: { id: string } }>(getPublicUrl, { body } as never, administrator);
      return { bearer: administrator, params: { id: made.link.id } };
    },
    'storedDocuments.download': async () => {
      const { drive_id, id } = await storedOf((await tenant()).clientId);
      return { bearer: staff, body: { drive_id, item_ids: [id] } };
    },
    'yourStorage.download': async () => {
      const { bearer, sharedDocumentId } = await asContact();
      return { bearer, body: { document_ids: [sharedDocumentId] } };
    },
    'yourDocuments.send': async () => {
      const { bearer } = await asContact();
      const upload_id = await uploadPdf(server, firm, bearer, {}, { purpose: 'document' });
      return { bearer, body: { message: '', documents: [{ id: firm.id(), upload_id }] } };
    },
    'yourDocuments.inform': async () => ({
      bearer: (await asContact()).bearer,
      body: { id: firm.id(), topic: 'New address', message: 'We have moved.', documents: [] },
    }),
    'clientDocuments.opened': async () => {
      const { bearer } = await asContact();
      const upload_id = await uploadPdf(server, firm, bearer, {}, { purpose: 'document' });
      const id = firm.id();
      const body = { message: '', documents: [{ id, upload_id }] };
      await data(sendDocuments, { body }, bearer);
      return { bearer: staff, body: { ids: [id] } };
    },
    'clientHrDocuments.add': async () => {
      const { clientId, employee } = await tenant();
      const upload_id = await uploadPdf(server, firm, administrator, {}, { purpose: 'payroll' });
      const facts = { title: 'Handbook', type: 'POLICY', valid_until: '', acknowledge: true };
      const document = { upload_id, ...facts, for: [{ id: firm.id(), employee_id: employee.id }] };
      return { bearer: administrator, body: { client_id: clientId, documents: [document] } };
    },
    'clientHrDocuments.withdraw': async () => ({
      bearer: administrator,
      params: { id: (await tenant()).hrDocumentId },
    }),
    'hrRequests.create': async () => {
      const { bearer } = await asEmployee();
      return { bearer, body: hrRequestBody() };
    },
    'hrRequests.decline': async () => {
      const { bearer } = await asEmployee();
      const body = hrRequestBody();
      await data(requestHrDocument, { body }, bearer);
      return { bearer: administrator, params: { id: body.id }, body: { reason: 'Your employer has it.' } };
    },
    'clientPayslips.add': async () => ({ bearer: administrator, body: (await payslipDraft()).body }),
    'clientPayslips.publish': async () => ({
      bearer: administrator,
      body: { ids: [await addedDraft()] },
    }),
    'clientPayslips.removeDraft': async () => ({ bearer: administrator, params: { id: await addedDraft() } }),
    'clientPayslips.withdraw': async () => ({
      bearer: administrator,
      params: { id: (await tenant()).payslipId },
    }),
    'payslipFigures.create': async () => ({ bearer: administrator, body: figuresBody(firm, await tenant()) }),
    'payslipFigures.update': async () => {
      const body = figuresBody(firm, await tenant());
      await data(createPayslipFigures, { body }, administrator);
      const { pay_date, lines } = body;
      return {
        bearer: administrator,
        params: { id: body.id },
        body: { version: 1, pay_date, lines, employer_cost: '9000' },
      };
    },
    'payslipFigures.importRows': async () => {
      const of = await tenant();
      const { client_id, lines, employee_id: _, id: __, employer_cost, ...period } = figuresBody(firm, of);
      const row = { id: firm.id(), employee_no: '1', email: '', name: '', lines, employer_cost };
      return {
        bearer: administrator,
        body: { id: firm.id(), client_id, ...period, check: false, rows: [row] },
      };
    },
    'payRuns.create': async () => ({ bearer: administrator, body: await runBody(await tenant()) }),
    'payRuns.explain': async () => {
      const of = await tenant();
      const params = { id: await begunRun(of) };
      return { bearer: administrator, params, body: { employee_id: of.employee.id, reason: 'A bonus.' } };
    },
    'payRuns.move': async () => ({
      bearer: administrator,
      params: { id: await begunRun(await tenant()) },
      body: { version: 1, status: 'IN_REVIEW' },
    }),
    'payRuns.addFiles': async () => {
      const params = { id: await begunRun(await tenant()) };
      const name = { name: 'Bank file.pdf', purpose: 'payroll' as const };
      const upload_id = await uploadPdf(server, firm, administrator, { title: firm.id() }, name);
      return { bearer: administrator, params, body: { files: [{ id: firm.id(), upload_id }] } };
    },
    'payRuns.removeFile': async () => {
      const { payRunId, reportFileId } = await sentPayRun(
        firm,
        await tenant(),
        firm.staff.PAY.id,
        server.now(),
      );
      await firm.as((tx) => setRun(tx, payRunId, { status: 'IN_REVIEW' }));
      return { bearer: administrator, params: { id: reportFileId } };
    },
    'payReports.answer': async () => {
      const of = await asContact();
      const { payRunId: id } = await sentPayRun(firm, of, firm.staff.PAY.id, server.now());
      return { bearer: of.bearer, params: { id }, body: { version: 1, approve: true, comment: '' } };
    },
    'employeeAccess.invite': async () => {
      const params = { id: (await tenant()).employee.id };
      await data(closeEmployee, { params }, administrator);
      return { bearer: administrator, params };
    },
    'employeeAccess.reset': async () => ({
      bearer: administrator,
      params: { id: (await tenant()).employee.id },
    }),
    'employeeAccess.close': async () => ({
      bearer: administrator,
      params: { id: (await tenant()).employee.id },
    }),
    'passkeys.add': async () => ({ bearer: staff, body: await passkey() }),
    'passkeys.remove': async () => {
      const { id } = await data<{ id: string }>(addPasskey, { body: await passkey() });
      return { bearer: staff, params: { id } };
    },
    ...factorActs(server, firm),
    'payroll.acknowledgeHrDocument': async () => {
      const { bearer, hrDocumentId: id } = await asEmployee();
      return { bearer, params: { id }, body: at() };
    },
    'payroll.markPayslipViewed': async () => {
      const { bearer, payslipId: id } = await asEmployee();
      return { bearer, params: { id }, body: at() };
    },
    'people.updatePhoto': async () => ({
      bearer: staff,
      body: { photo: Buffer.concat([pixel, Buffer.from(firm.id())]).toString('base64') },
    }),
    'people.updateProfile': async () => {
      const { version } = await data<Profile>(readProfile, {});
      const form = {
        work_phone: '',
        schools: [firm.id()],
        skills: [],
        interests: [],
        pastProjects: [],
        finder: 'Y',
      };
      return { bearer: staff, body: { version, form } };
    },
    'agreements.publish': async () => {
      const { version } = await dataOf<AgreementVersions>(
        server.call(readAgreements, {}, { bearer: administrator }),
      );
      const form = { title: 'Terms', text: 'Be kind.', changes: '' };
      return { bearer: administrator, body: { version, form } };
    },
    'firm.update': async () => {
      const { version, ...form } = await dataOf<FirmFacts>(
        server.call(readFirm, {}, { bearer: administrator }),
      );
      const place = { country: 'CH', time_zone: 'Europe/Zurich', currency: 'CHF' };
      return {
        bearer: administrator,
        body: { version, form: { ...form, ...place, name: `Firm ${firm.id()}` } },
      };
    },
    'firstSteps.putAway': async () => {
      const row = { name: 'Firm', country_code: 'CH', time_zone: 'Europe/Zurich', currency: 'CHF' };
      await firm.as((tx) =>
        tx
          .insert(firmTable)
          .values({ ...row, updated_at: server.now() })
          .onConflictDoNothing(),
      );
      return { bearer: administrator, body: { step: 'seal', away: true } };
    },
    'firstSteps.sendTestLetter': async () => ({ bearer: administrator }),
    'session.acceptConsent': async () => {
      const { bearer } = await asContact();
      const id = await firm.agreement();
      const { version } = await dataOf<{ version: number }>(
        server.call(readConsent, { params: { id } }, { bearer }),
      );
      return { bearer, params: { id }, body: { version } };
    },
    'people.updateContactProfile': async () => {
      const { bearer } = await asContact();
      const { version } = await data<ContactProfile>(readContactProfile, {}, bearer);
      const form = { phone: '+41 44 123 45 67', mobile: '', job_title: 'Director' };
      return { bearer, body: { version, form } };
    },
    'people.updateEmployeeProfile': async () => {
      const { bearer } = await asEmployee();
      const { version } = await data<EmployeeProfile>(readEmployeeProfile, {}, bearer);
      return { bearer, body: { version, form: { preferred_name: 'Em', phone: '+41 79 123 45 67' } } };
    },
    'noticeChoices.set': async () => ({
      bearer: (await asEmployee()).bearer,
      params: { topic: 'payslip' },
      body: { push: false, mail: true },
    }),
    'push.subscribe': async () => {
      const { sent } = await pushBrowser();
      return { bearer: (await ownDevice()).bearer, body: { endpoint: 'https://push.example/1', ...sent } };
    },
    'push.unsubscribe': async () => {
      const { bearer } = await ownDevice();
      const { sent } = await pushBrowser();
      await data(subscribePush, { body: { endpoint: 'https://push.example/1', ...sent } }, bearer);
      return { bearer };
    },
    'session.enrolDevice': async () => {
      const { bearer, id } = await ownDevice();
      const publicKey = Buffer.from((await signingDevice(id)).publicKey).toString('base64');
      return { bearer, body: { deviceId: id, publicKey } };
    },
    'session.revokeDevice': async () => {
      const { id } = await ownDevice();
      return { bearer: staff, params: { id } };
    },
    'session.switchClient': async () => {
      const { bearer, clientId } = await asContact();
      return { bearer, body: { clientId } };
    },
    'session.logout': async () => ({ bearer: (await ownDevice()).bearer }),
    'sealing.release': async () => {
      const { id } = await sent();
      await allSigned(firm, id);
      return { bearer: staff, params: { id }, body: { version: 2 } };
    },
    'signing.createEnvelope': async () => ({
      bearer: staff,
      body: await envelopeFor(server, firm, staff, await tenant()),
    }),
    'signing.saveDraft': async () => {
      const { id, version, documents } = await drafted();
      const body = {
        version,
        title: 'Renamed',
        documents: documents.map((document) => ({ id: document.id })),
      };
      return { bearer: staff, params: { id }, body };
    },
    'signing.discardDraft': async () => ({ bearer: staff, params: { id: (await drafted()).id } }),
    'signing.selfSign': async () => {
      const { id, version, documents } = await draftedWithMe();
      const body = {
        version,
        submissionId: firm.id(),
        documents: documents.map(({ id, sha256, fieldsHash }) => ({ id, sha256, fieldsHash })),
        values: {},
        signature: { kind: 'typed' as const, text: 'Rita Manager' },
        consentVersion: consentOf({ role: 'signer' }).version,
        deviceTime: server.now(),
      };
      return { bearer: staff, params: { id }, body };
    },
    'signing.sendEnvelope': async () => {
      const { id, version } = await drafted();
      return { bearer: staff, params: { id }, body: { version } };
    },
    'signing.correctEnvelope': async () => {
      const { id, documentId } = await sent();
      const uploadId = await uploadPdf(server, firm, staff, { title: 'Second version' });
      return { bearer: staff, params: { id }, body: { version: 2, documentId, uploadId } };
    },
    'signing.cancelEnvelope': async () => {
      const { id } = await sent();
      return { bearer: staff, params: { id }, body: { version: 2, reason: 'No longer needed.' } };
    },
    'sent.export': async () => ({ bearer: staff, body: { ...exportRequest(), columns: ['title'] } }),
    'sent.remind': async () => {
      const { id } = await sent();
      return { bearer: staff, params: { id }, body: { recipientId: null } };
    },
    'sent.extend': async () => {
      const { id } = await sent();
      const deadline = later(server.now(), 60 * dayMs);
      return { bearer: staff, params: { id }, body: { version: 2, deadline } };
    },
    'sent.replaceRecipient': async () => {
      const { id } = await sent();
      const { recipients } = await data<SentEnvelope>(readSentEnvelope, { params: { id } });
      const person = { kind: 'external', name: 'Nia New', email: `new-${firm.id()}@signers.example` };
      const body = { version: 2, recipientId: recipients[0]?.id, person };
      return { bearer: staff, params: { id }, body };
    },
    'sent.duplicate': async () => ({
      bearer: staff,
      params: { id: (await sent()).id },
      body: { id: firm.id() },
    }),
    'sent.hide': async () => ({
      bearer: staff,
      params: { id: (await sent()).id },
      body: { hidden: true },
    }),
    'sent.takeBack': async () => ({ bearer: staff, params: { id: (await sent()).id } }),
    'sent.setConfidential': async () => ({
      bearer: staff,
      params: { id: (await sent()).id },
      body: { confidential: true },
    }),
    'sent.openContent': async () => ({
      bearer: auditor,
      params: { id: (await sent()).id },
      body: { reason: 'Yearly audit.' },
    }),
    'sent.actOnSeveral': async () => ({
      bearer: staff,
      body: { act: 'cancel', ids: [(await sent()).id], reason: 'No longer needed.' },
    }),
    'signing.acceptLate': async () => {
      const { id, signer } = await sent();
      const submissionId = await lateAct(server, firm, id, signer);
      const deadline = later(server.now(), 60 * dayMs);
      return { bearer: staff, params: { id }, body: { version: 2, submissionId, deadline } };
    },
    'signing.markViewed': async () => {
      const { id, signer } = await sent();
      return { bearer: signer, params: { id } };
    },
    'storage.appendUpload': async () => ({
      bearer: staff,
      params: { id: await upload() },
      query: { offset: '0' },
      body: new TextEncoder().encode('ten bytes!'),
    }),
    'storage.openUpload': async () => {
      const bytes = await protect(await makePdf(), { userPassword: 'open sesame' });
      const id = firm.id();
      await data(createUpload, { body: { id, name: 'Locked.pdf', size: bytes.length, purpose: 'signing' } });
      const input = { params: { id }, query: { offset: '0' }, body: bytes };
      await server.call(appendUpload, input, { bearer: staff });
      return { bearer: staff, params: { id }, body: { password: 'open sesame' } };
    },
    'documentStorage.createFolder': async () => {
      const { siteId, driveId } = await tenant();
      const [drive_name, new_folder_name] = ['Documents', 'New'];
      const folder = { drive_id: driveId, drive_name, path_to_root: '', new_folder_name };
      const url = folderRelativeUrl(drive_name, '', new_folder_name);
      return { bearer: staff, params: { id: siteId }, body: { ...folder, folderRelativeUrl: url } };
    },
    'documentStorage.takeFile': async () => {
      const file = { drive_id: (await tenant()).driveId, path_to_root: '', name: 'Stored.pdf' };
      return { bearer: staff, body: { id: firm.id(), ...file } };
    },
    'views.create': async () => ({
      bearer: staff,
      body: { id: firm.id(), list: 'clients', form: viewForm(), address: {} },
    }),
    'views.update': async () => {
      const { id, version } = await view();
      return { bearer: staff, params: { id }, body: { version, form: viewForm(), address: {} } };
    },
    'views.delete': async () => ({ bearer: staff, params: { id: (await view()).id } }),
    'views.restore': async () => {
      const { id } = await view();
      await succeeded(server.call(deleteView, { params: { id } }, { bearer: staff }));
      return { bearer: staff, params: { id } };
    },
  };
}
