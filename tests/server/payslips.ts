import type { Input } from '#contract/core/endpoint.ts';
import type { addPayslips } from '#contract/payroll/client-payslips.ts';
import { uploadPdf } from './envelopes.ts';
import type { TestFirm } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

type Body = Input<typeof addPayslips>['body'];

/** Uploads a PDF and returns the body of the call that makes it a draft of an employee's payslip for August 2026. */
export async function payslipBody(
  server: TestServer,
  firm: TestFirm,
  bearer: string,
  {
    clientId,
    employeeId,
    title = firm.id(),
    made,
  }: { clientId: string; employeeId: string; title?: string; made?: Uint8Array },
): Promise<Body> {
  const file = { name: `${title}.pdf`, purpose: 'payroll' as const, made };
  return {
    client_id: clientId,
    period_start: '2026-08-01',
    period_end: '2026-08-31',
    pay_date: '2026-08-25',
    run_type: 'SCHEDULED',
    payslips: [
      {
        id: firm.id(),
        employee_id: employeeId,
        upload_id: await uploadPdf(server, firm, bearer, { title }, file),
        gross: null,
        net: null,
      },
    ],
  };
}
