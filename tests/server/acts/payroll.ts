import { addPayslips } from '#contract/payroll/client-payslips.ts';
import { closeEmployee } from '#contract/payroll/employee-access.ts';
import { requestHrDocument } from '#contract/payroll/hr-requests.ts';
import { createPayslipFigures } from '#contract/payroll/payslip-figures.ts';
import { uploadPdf } from '../envelopes.ts';
import { figuresBody } from '../payslip-figures.ts';
import { payslipBody } from '../payslips.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of payslips, HR documents and the access of employees. */
export function payrollActs({ server, firm, administrator, data, tenant, asEmployee }: ActContext): Acts {
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
  const at = () => ({ at: server.now() });
  const hrRequestBody = () => ({
    id: firm.id(),
    at: server.now(),
    type: 'CERTIFICATE' as const,
    note: 'For the bank',
  });
  return {
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
    'payroll.acknowledgeHrDocument': async () => {
      const { bearer, hrDocumentId: id } = await asEmployee();
      return { bearer, params: { id }, body: at() };
    },
    'payroll.markPayslipViewed': async () => {
      const { bearer, payslipId: id } = await asEmployee();
      return { bearer, params: { id }, body: at() };
    },
  };
}
