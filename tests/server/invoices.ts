import type { Input } from '#contract/core/endpoint.ts';
import { employingEntities } from '#contract/firm/employing-entities.ts';
import { issueInvoice } from '#contract/invoices/invoices.ts';
import { dataOf, succeeded } from './answers.ts';
import type { TestFirm } from './fixtures.ts';
import { recordExamples } from './records.ts';
import type { Tenant } from './tenant.ts';
import type { TestServer } from './test-server.ts';

export type InvoiceBody = Input<typeof issueInvoice>['body'];

/** Adds a company of the firm that issues invoices; returns its id. */
export async function issuingCompany(
  server: TestServer,
  firm: TestFirm,
  change: { invoice_prefix?: string; name?: string } = {},
): Promise<string> {
  const bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const { form } = recordExamples(firm).employingEntities;
  const body = { id: firm.id(), form: { ...form, name: `Portico ${firm.id()}`, ...change } };
  await succeeded(server.call(employingEntities.create, { body }, { bearer }));
  return body.id;
}

/** The body of the call that issues an invoice of CHF 1,081.00 to a client. */
export const invoiceBody = (
  firm: TestFirm,
  { clientId }: Pick<Tenant, 'clientId'>,
  entity_id: string,
  change: Partial<InvoiceBody> = {},
): InvoiceBody => ({
  id: firm.id(),
  client_id: clientId,
  entity_id,
  contact_id: null,
  date: '2026-10-01',
  due_date: '2026-10-31',
  currency: 'CHF',
  line_amount_types: 'EXCLUSIVE',
  period_from: null,
  period_to: null,
  lines: [
    { description: 'Annual return', quantity: '1', unit_amount: '1000', tax_type: 'MWST', tax_rate: '8.1' },
  ],
  ...change,
});

/** Issues an invoice, as somebody of finance or an administrator; returns its id. */
export async function issuedInvoice(server: TestServer, body: InvoiceBody, bearer: string): Promise<string> {
  return (await dataOf<{ id: string }>(server.call(issueInvoice, { body }, { bearer }))).id;
}
